import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorMessage } from '../../../src/ui/ErrorMessage.tsx';
import { FieldFrame } from '../../../src/ui/Field.tsx';
import { Skeleton } from '../../../src/ui/Skeleton.tsx';

it.each([undefined, 'Name is required'])('the message of a field (%j) is read out as it comes', (error) => {
  const input = { id: 'name', name: 'name', value: '', 'aria-invalid': false, 'aria-describedby': '', onChange() {} };
  const field = { look: { label: 'name' }, label: 'Name', value: '', hintId: '', errorId: 'name-error', error, input };
  const html = renderToStaticMarkup(
    <FieldFrame field={field}>
      <input id="name" />
    </FieldFrame>,
  );
  // The region is there before its words are.
  expect(html).toMatch(new RegExp(`<span[^>]* id="name-error"[^>]* aria-live="polite"[^>]*>${error ?? ''}</span>`));
});

it('what could not be loaded is told at once', () => {
  const failed = { message: 'The server is away.', retryable: true } as const;
  const html = renderToStaticMarkup(<ErrorMessage failed={failed} onRetry={undefined} />);
  expect(html).toMatch(/^<div [^>]*role="alert"/);
});

it('a placeholder says what is loading, in a region that a screen reader does not hold back', () => {
  const html = renderToStaticMarkup(
    <Skeleton label="Loading campaigns">
      <p className="skeleton" />
    </Skeleton>,
  );
  expect(html).toContain('role="status">Loading campaigns<');
  expect(html).not.toContain('aria-busy');
});
