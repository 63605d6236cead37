import { createHash } from 'node:crypto';

/** The source that allows an inline script or style in a Content-Security-Policy, without its quotes. Bytes count, spaces included. */
export const sourceHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
