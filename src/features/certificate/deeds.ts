/** The buttons below a certificate: without a script the browser's own menu prints it. */
const sheet = document.querySelector<HTMLElement>('.certificate');
const deeds = document.querySelector<HTMLElement>('.certificate-deeds');

if (deeds && sheet?.querySelector('h2')) {
  deeds.hidden = false;
  deeds.onclick = ({ target }) => {
    const button = (target as Element).closest('button');
    if (button?.dataset['deed'] === 'print') print();
    else if (button)
      import('./picture.ts').then(
        ({ shareCertificate }) => shareCertificate(sheet),
        () => button.lastChild?.replaceWith('Not loaded. Try again'),
      );
  };
}
