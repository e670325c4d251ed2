// Buttons that copy a block of code: without the answers of Python where it shows a conversation.
addEventListener('click', async (event) => {
  const button = event.target.closest('button.copy');
  if (!button) return;
  const code = button.parentElement.querySelector('pre');
  const lines = code.textContent.trimEnd().split('\n');
  const asked = lines.filter((line) => /^(>>>|\.\.\.)( |$)/.test(line));
  const text = (asked.length ? asked.map((line) => line.slice(4)) : lines).join('\n');
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A table without https has no clipboard: a field's text can still be copied.
    const field = Object.assign(document.createElement('textarea'), { value: text });
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    button.focus();
    if (!done) return;
  }
  const name = button.dataset.name ?? button.ariaLabel;
  button.dataset.name = name;
  button.ariaLabel = button.dataset.copied;
  button.classList.add('done');
  clearTimeout(button.timer);
  button.timer = setTimeout(() => {
    button.ariaLabel = name;
    button.classList.remove('done');
  }, 2000);
});
