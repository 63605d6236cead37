import { expect, it } from 'vitest';
import { capped } from '../../../src/integrations/photographs/image-service.ts';

const phone = { src: '/_astro/camp.jpg', width: 4000, height: 3000, format: 'jpg' } as const;

it('no photograph leaves the build as wide as it was uploaded', () => {
  const asked = { src: phone, width: 4000, height: 3000, sizes: '(min-width: 4000px) 4000px, 100vw' };
  expect(capped(asked)).toMatchObject({ width: 1440, height: 1080, sizes: '(width < 44rem) 100vw, 42rem' });
  expect(capped({ src: phone, widths: [360, 1440, 4000] })).toMatchObject({ width: 1440, widths: [360, 1440] });
});
