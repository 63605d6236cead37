/** The buttons below a certificate: without a script the browser's own menu prints it. */
const sheet = document.querySelector<HTMLElement>('.certificate');
const deeds = document.querySelector<HTMLElement>('.certificate-deeds');
// A live region that was there before its words.
const said = deeds?.querySelector('[role=status]');

function tell(words: string, kind: 'is-good' | 'is-bad'): void {
  const message = document.createElement('p');
  message.className = `message ${kind}`;
  message.textContent = words;
  said?.replaceChildren(message);
}

if (deeds && sheet?.querySelector('h2')) {
  deeds.hidden = false;
  deeds.onclick = ({ target }) => {
    const button = (target as Element).closest('button');
    said?.replaceChildren();
    if (button?.dataset['deed'] === 'print') print();
    else if (button)
      import('./picture.ts')
        .then(({ shareCertificate }) => shareCertificate(sheet))
        .then(
          (words) => tell(words, 'is-good'),
          () => tell('The picture could not be made. Please try again.', 'is-bad'),
        );
  };
}
