import type { Locator } from 'playwright/test';

/** Each part of an address that a line may hold, and where it begins (px), in a box too narrow for the whole of it. */
export async function brokenAddress(link: Locator): Promise<{ text: string; top: number }[]> {
  return link.evaluate((address: HTMLElement) => {
    // Room for the longer half in a wide face, not for the whole in a narrow one.
    if (address.parentElement) address.parentElement.style.inlineSize = '8em';
    return [...address.childNodes]
      .filter((node) => node instanceof Text)
      .map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return { text: part.data, top: range.getClientRects()[0]?.top ?? Number.NaN };
      });
  });
}
