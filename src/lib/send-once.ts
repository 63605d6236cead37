import { clearDraft, type Draft, readDraft, writeDraft } from './draft.ts';

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The key of a try that storage would not take: it lives as long as this page. */
const unstored: Record<string, Draft | undefined> = {};

/**
 * Sends a form with a key by which the server stores it once. The key is kept beside the form's draft until an answer has come: who
 * sends the same again, after a broken line or a reload, sends the same key, and other values get another one.
 */
export async function sendOnce<T>(form: string, values: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const name = `${form}-key`;
  const of = JSON.stringify(values);
  const kept = unstored[name] ?? readDraft(name);
  const key = (kept['of'] === of && kept['key']) || newKey();
  writeDraft(name, { key, of });
  unstored[name] = readDraft(name)['key'] === key ? undefined : { key, of };
  const answer = await send(key);
  clearDraft(name);
  delete unstored[name];
  return answer;
}
