import { expect, test } from 'vitest';
import { withoutPreloadHelper } from '../../../../src/integrations/scripts/scripts.ts';

test('Vite’s step that wraps imports on demand is taken out, and the build stops where it is gone', () => {
  const steps = [{ name: 'a' }, { name: 'native:import-analysis-build' }, { name: 'b' }];
  withoutPreloadHelper(steps);
  expect(steps).toEqual([{ name: 'a' }, { name: 'b' }]);
  expect(() => withoutPreloadHelper(steps)).toThrow('Vite has no step native:import-analysis-build');
});
