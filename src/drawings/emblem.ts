import { paint, toFile, toStill } from './canvas.ts';
import { box, oval } from './geometry.ts';
import { type Colour, flagColours } from './palette.ts';

const ground: Colour = ['#0f4543', '#0f3f40'];
const paper: Colour = ['#fdf8ec', '#f3eee0'];
const far: Colour = ['#6fa39b', '#639088'];
const sun: Colour = ['#f3982f', '#f6a449'];

/** The mark on its own ground, 64 by 64. `bleed` leaves the room around it that a masked icon loses at its edge. */
const emblem = (bleed: boolean) =>
  paint('e', 64, 64, (c) => {
    c.fill(
      ground,
      bleed
        ? box(0, 0, 64, 64)
        : 'M14 0h36a14 14 0 0 1 14 14v36a14 14 0 0 1-14 14H14A14 14 0 0 1 0 50V14A14 14 0 0 1 14 0z',
    );
    c.group(bleed ? 'translate(11 10)scale(.66)' : 'translate(3 1)scale(.9)', () => {
      c.fill(sun, oval(49, 24, 8.5));
      c.fill(far, 'M47 27l15 25H49L40 38z');
      c.fill(
        paper,
        'M26 13l8.6 14-4.6-2.8-3.8 5.4-4.2-4.4-4.4 1.200zM15.6 29.600l6.6-1.2 4.2 4.6 4-5.8 6.6 3L50 52H2z',
      );
      [flagColours[0], flagColours[2], flagColours[4]].forEach((colour, i) => {
        if (colour) c.fill(colour, `M${8 + i * 14.6} 55.500h12v4.500h-12z`);
      });
    });
  });

/** The favicon, which follows the visitor's theme. */
export const favicon = (): string => toFile('e', emblem(false)).replace(' width="64" height="64"', '');

/** The mark for renderers without themes: `bleed` for icons that the system masks or rounds by itself. */
export const iconStill = (bleed: boolean): string => toStill('e', emblem(bleed));

/** An .ico that holds one PNG, as every browser of this century reads it. */
export function ico(png: Uint8Array, size: number): Uint8Array {
  const head = new DataView(new ArrayBuffer(22));
  head.setUint16(2, 1, true);
  head.setUint16(4, 1, true);
  head.setUint8(6, size);
  head.setUint8(7, size);
  head.setUint16(10, 1, true);
  head.setUint16(12, 32, true);
  head.setUint32(14, png.length, true);
  head.setUint32(18, 22, true);
  return Uint8Array.from([...new Uint8Array(head.buffer), ...png]);
}
