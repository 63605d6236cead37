import sharp from 'sharp';

export const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '32/1 14/1 20/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '77/1 11/1 0/1',
};

/** A picture as a phone writes it: lying on its side, with the camera and the place in it. Width and height in pixels. */
export function phonePhoto(width: number, height: number, { noise = false, quality = 60 } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1800 1350" preserveAspectRatio="none"><rect width="1800" height="1350" fill="#bcd"/><path d="M0 900 500 300 900 800 1300 400 1800 950V1350H0z" fill="#687"/><path d="M0 1100 600 700 1800 1150V1350H0z" fill="#354"/></svg>`;
  const picture = noise
    ? sharp({
        create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
      })
    : sharp(Buffer.from(svg));
  return picture
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Phone', Model: 'Phone 1' }, IFD3: GPS })
    .jpeg({ quality })
    .toBuffer();
}

/** What a picture tells besides itself; empty for one that can be published. */
export async function tellsBeside(picture: Buffer): Promise<string[]> {
  const { exif, xmp, iptc, orientation } = await sharp(picture).metadata();
  const found = Object.entries({ exif, xmp, iptc, orientation });
  return found.filter(([, value]) => value !== undefined).map(([name]) => name);
}
