import { type GenericSchema, type InferOutput, parse } from 'valibot';
import type { Environment } from '../contract/environment.ts';
import { apiBase } from '../lib/addresses.ts';

/** Milliseconds that a build waits for one answer. */
const PATIENCE_MS = 10_000;

/** The API that the site will talk to, where it is not the embedded one. */
export function outsideApi({ API_ORIGIN, PUBLIC_API_BASE }: Environment): string | undefined {
  if (PUBLIC_API_BASE?.startsWith('http')) return apiBase(PUBLIC_API_BASE);
  return API_ORIGIN ? `${API_ORIGIN.replace(/\/+$/, '')}/api` : undefined;
}

/** Asks the outside API and checks the answer against the contract. Rejects when it fails, is late, or answers otherwise. */
export async function fetchFromApi<S extends GenericSchema>(address: string, schema: S): Promise<InferOutput<S>> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { status, data }: { status?: unknown; data?: unknown } = Object(await answer.json());
  if (!answer.ok || !status) throw new Error(`${address} answered ${answer.status}`);
  return parse(schema, data);
}
