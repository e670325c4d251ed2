// The page of house rules: finds rules by words and chapters. Without JavaScript it is a long page.
addEventListener('DOMContentLoaded', () => {
  const page = document.querySelector('[data-rules]');
  if (!page) return;
  const words = page.dataset;
  // The picture of an example is a text until its rule is opened (lessons.py says why).
  const draw = (opened) => {
    const picture = opened.querySelector('.lesson noscript');
    if (picture) picture.outerHTML = picture.textContent;
  };
  addEventListener('toggle', ({ target }) => draw(target), true);
  document.querySelectorAll('details[open]').forEach(draw); // while the page was still loading
  const wide = matchMedia('(min-width: 75em)'); // as in site.css: the open rule is beside the list
  // Width, case and the script of kana do not matter.
  const fold = (text) =>
    text.normalize('NFKC').toLowerCase().replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  const chapters = [...document.querySelectorAll('.bd-article section > section')].filter((one) => one.querySelector(':scope > h2'));
  const rules = chapters.flatMap((chapter) =>
    [...chapter.querySelectorAll(':scope > section')].map((one) => {
      one.classList.add('rule');
      // What happens in its example is not what the rule is about.
      const text = one.textContent.replace(one.querySelector('.lesson')?.textContent ?? '', '');
      return { one, chapter, text: fold(text), name: fold(one.querySelector('h3').textContent).replace(/#$/, '') };
    }),
  );

  const tools = document.createElement('search');
  tools.className = 'rules-tools';
  const input = Object.assign(document.createElement('input'), { type: 'search', placeholder: words.hint, autocomplete: 'off' });
  input.setAttribute('aria-label', words.search);
  const row = Object.assign(document.createElement('div'), { className: 'chapters' });
  row.setAttribute('role', 'group');
  row.setAttribute('aria-label', words.rules);
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  tools.append(input, row, status, page.querySelector('.legend'));
  const list = document.createElement('div');
  list.className = 'rules-list';
  page.append(tools, list);

  let chosen = null;
  const buttons = [null, ...chapters].map((chapter) => {
    const name = chapter ? chapter.querySelector('h2').firstChild.textContent : words.all;
    const many = rules.filter((rule) => !chapter || rule.chapter === chapter).length;
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: `${name} ` });
    button.append(Object.assign(document.createElement('span'), { textContent: many }));
    button.addEventListener('click', () => {
      chosen = chapter;
      show();
    });
    row.append(button);
    return [button, chapter];
  });

  function show() {
    const wanted = fold(input.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const rule of rules) {
      const fits = (!chosen || rule.chapter === chosen) && wanted.every((word) => rule.text.includes(word));
      rule.one.hidden = !fits;
      found += fits;
    }
    for (const chapter of chapters) chapter.hidden = !chapter.querySelector(':scope > section:not([hidden])');
    for (const [button, chapter] of buttons) button.setAttribute('aria-pressed', String(chapter === chosen));
    // Rules that are called so come first, then those that have the words in their name; and so do their chapters.
    const rank = (rule) => {
      if (rule.one.hidden) return 3;
      if (!wanted.length || rule.name === wanted.join(' ')) return 0;
      return wanted.every((word) => rule.name.includes(word)) ? 1 : 2;
    };
    const best = new Map();
    for (const chapter of chapters) {
      const own = rules.filter((rule) => rule.chapter === chapter).toSorted((a, b) => rank(a) - rank(b));
      chapter.append(...own.map((rule) => rule.one));
      best.set(chapter, rank(own[0]));
    }
    list.append(...chapters.toSorted((a, b) => best.get(a) - best.get(b)));
    if (wide.matches && !document.querySelector('.rule:not([hidden]) details[open]')) {
      list.querySelector('.rule:not([hidden]) details')?.setAttribute('open', '');
    }
    status.textContent = found ? words.found.replace('{n}', found) : words.none;
  }

  // Where the open rule is beside the list, exactly one is open; elsewhere any number may be.
  function arrange() {
    for (const { one } of rules) one.querySelector('details').name = wide.matches ? 'rule' : '';
    show();
  }

  // A link to a rule shows it, whatever was searched before.
  function follow() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const rule = target?.closest('.rule');
    if (!rule) return;
    input.value = '';
    chosen = null;
    show();
    rule.querySelector('details').open = true;
    draw(rule); // now: its height counts
    rule.scrollIntoView({ block: 'center' });
  }

  // The table that serves this page lets its readers try an example; a folder has no table.
  async function offer() {
    if (!location.protocol.startsWith('http')) return;
    const table = new URL('../../', location.href);
    const answer = await fetch(new URL('api/games/daifugo/rules', table), { method: 'HEAD' }).catch(() => null);
    if (!answer?.ok) return;
    for (const example of list.querySelectorAll('.lesson')) {
      const href = new URL(`learn/daifugo/${example.parentElement.dataset.rule}`, table);
      example.append(Object.assign(document.createElement('a'), { className: 'try', href, textContent: words.try }));
    }
  }

  input.addEventListener('input', show);
  list.addEventListener('click', (event) => {
    if (wide.matches && event.target.closest('details[open] > summary')) event.preventDefault();
  });
  wide.addEventListener('change', arrange);
  addEventListener('hashchange', follow);
  arrange();
  follow();
  void offer();
});
