(({ previousElementSibling: place }) => {
  // A browser marks the target of an address once all scripts have come: this shows it before.
  if (location.hash === `#${place.id}`) place.classList.add('is-told');
})(document.currentScript);
