// The first page leads on to the language of the browser.
location.replace(navigator.languages.find((one) => /^(ja|en)/.test(one))?.startsWith('ja') ? 'ja/index.html' : 'en/index.html');
