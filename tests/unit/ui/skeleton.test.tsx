import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Skeleton } from '../../../src/ui/Skeleton.tsx';

it('a placeholder says what is loading, in a region that a screen reader does not hold back', () => {
  const html = renderToStaticMarkup(
    <Skeleton label="Loading campaigns">
      <p className="skeleton" />
    </Skeleton>,
  );
  expect(html).toContain('role="status">Loading campaigns<');
  expect(html).not.toContain('aria-busy');
});
