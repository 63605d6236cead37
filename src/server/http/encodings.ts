import { parseAccept } from 'hono/utils/accept';

/** Whether an `Accept-Encoding` names an encoding and does not refuse it with `q=0`. */
export function takesEncoding(accepts: string, encoding: 'br' | 'gzip'): boolean {
  return parseAccept(accepts).some(({ type, q }) => type.toLowerCase() === encoding && q > 0);
}
