import { drawnTwice, expect, test } from '../helpers/browser.ts';
import { holdBack } from '../helpers/hold-back.ts';

test('no letter is lost that is typed between two pieces of work of a form that starts', async ({ page }) => {
  // React works in pieces, one for each message of a channel. As soon as React has set the field's attributes, two letters are typed
  // before each piece that follows, and two after the last one.
  await page.addInitScript(() => {
    const type = () => {
      if (!document.activeElement?.matches('[name=message][autocomplete=off]')) return;
      for (const letter of ['u', 'p']) document.execCommand('insertText', false, letter);
      Object.assign(window, { typed: `${Reflect.get(window, 'typed') ?? ''}up` });
    };
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        this.port1.addEventListener('message', type);
      }
    };
    Object.assign(window, { type });
  });
  const letThrough = await holdBack(page, '**/_astro/*.js');
  await page.goto('/contact', { waitUntil: 'commit' });
  const field = page.locator('[name=message]');
  await field.focus();
  letThrough();
  await expect(field).toHaveAttribute('autocomplete', 'off');
  await page.evaluate(() => Reflect.get(window, 'type')());
  await drawnTwice(page);
  // Read at one moment: another piece may come between two questions.
  const [kept, typed] = await field.evaluate((element: HTMLTextAreaElement) => [
    element.value,
    Reflect.get(window, 'typed'),
  ]);
  expect(kept).toBe(typed);
});
