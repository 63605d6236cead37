import { expect, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { settled } from '../helpers/places.ts';

test.use({ serviceWorkers: 'allow' });

test('a copy that cannot be removed is not called gone, and one press saves it once', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto(BUILT);
  await settled(page);
  await page.evaluate(() => {
    const { put } = Cache.prototype;
    const counted = Object.assign(window, { puts: 0 });
    Cache.prototype.put = function (request, answer) {
      if (String(request).includes('/trail/')) counted.puts += 1;
      return put.call(this, request, answer);
    };
  });
  const save = page.getByRole('button', { name: 'Save for the trail' });
  await save.evaluate((button: HTMLElement) => {
    button.click();
    setTimeout(() => button.click());
  });
  await expect(page.getByText(/^Saved on .* It opens without a signal\.$/)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'puts'))).toBe(1);

  await page.evaluate(() => {
    const held = Cache.prototype.delete;
    Object.assign(window, { letDelete: () => Object.assign(Cache.prototype, { delete: held }) });
    Cache.prototype.delete = () => Promise.reject(new Error('The storage gave up.'));
  });
  const remove = page.getByRole('button', { name: 'Remove the saved copy' });
  await remove.click();
  await expect(
    page.getByText('The saved copy could not be removed. It is still on this phone; try again.'),
  ).toBeVisible();
  await page.evaluate(() => Reflect.get(window, 'letDelete')());
  await remove.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(save).toBeFocused();
  await expect(page.getByText(/still on this phone/)).toHaveCount(0);
});
