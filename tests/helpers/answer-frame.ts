import { ANSWER_TITLE } from '../../src/contract/calls.ts';
import type { FindFrame } from '../../src/server/http/form-posts/form-handler.ts';

export const FRAME_POLICY = "default-src 'none';script-src 'self' 'sha256-abc=';frame-ancestors 'none'";

export const answerFrame: FindFrame = async () => ({
  html: `<!doctype html><html lang="en"><head><title>${ANSWER_TITLE} · Hamara Himalaya</title></head><body><nav>The site</nav><h1>${ANSWER_TITLE}</h1><form-answer><p>Nothing here.</p></form-answer></body></html>`,
  headers: { 'content-security-policy': FRAME_POLICY, etag: '"1"' },
});
