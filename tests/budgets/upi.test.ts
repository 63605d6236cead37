import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { htmlOf } from '../helpers/dist.ts';

it('a phone reads in the code of the donation page the link that stands beside it, and no script draws it', async () => {
  const html = htmlOf('/donations');
  const [, code = ''] = /role="img" aria-label="QR code[^>]*>(<svg.*?<\/svg>)/s.exec(html) ?? [];
  const link = /href="(upi:[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const picture = sharp(Buffer.from(code), { density: 600 }).flatten({ background: 'white' }).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  expect(decodeQR({ data, width: info.width, height: info.height })).toBe(link);
  expect(html.indexOf(code)).toBeGreaterThan(html.indexOf('What you should know'));
});
