// Starts the editors' page. Its text is shown until then, and stays where the browser cannot run it.
import CMS from '/admin/cms/index.js';

const told = document.getElementById('told');

/** React is the one that Sveltia CMS brings. */
const previewWith =
  (title) =>
  ({ entry, widgetFor, getAsset }) => {
    const { createElement } = window;
    const value = (name) => entry.getIn(['data', name]);
    const photograph = value('picture') || value('image');
    const drawing = value('drawing');
    const address = photograph
      ? String(getAsset(photograph)?.url ?? photograph)
      : drawing && `/pictures/${drawing}.svg`;
    return createElement(
      'article',
      null,
      address && createElement('img', { src: address, alt: value('alt') ?? '' }),
      createElement('h1', null, value(title)),
      createElement('p', { className: 'lead' }, value('description')),
      widgetFor('body'),
    );
  };

try {
  const config = await (await fetch('/admin/config.json')).json();
  CMS.registerPreviewStyle('/admin/preview.css');
  for (const { name, identifier_field: title } of config.collections)
    CMS.registerPreviewTemplate(name, previewWith(title));
  await CMS.init({ config });
  told?.remove();
} catch (error) {
  if (told)
    told.textContent = `The editors' page cannot start here (${error instanceof Error ? error.message : error}). Reload it, or try another browser.`;
}
