import { expect } from 'vitest';
import { ApiError } from '../../src/api/error.ts';

/** The error with which a call fails; the test fails when the call succeeds. */
export async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}
