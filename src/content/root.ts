import { resolve } from 'node:path';
import type { Environment } from '../contract/environment.ts';

/**
 * The folder of the texts and facts that editors write, as an absolute path: `CONTENT_DIR`, or `content` below `root`.
 * Build, checks and server all ask here.
 */
export const contentRoot = (env: Environment = process.env, root: string = process.cwd()): string =>
  resolve(root, env['CONTENT_DIR'] || 'content');
