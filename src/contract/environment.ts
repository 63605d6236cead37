/** The environment variables of a process or of a build. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a command works for the public: `NODE_ENV`, Netlify's `CONTEXT` or `PAYU_ENV` says `production`. */
export const isForPublic = (env: Environment): boolean =>
  ['NODE_ENV', 'CONTEXT', 'PAYU_ENV'].some((name) => env[name] === 'production');

/** Whether the process is a function of Netlify or Amazon, or a build for it. */
const isFunction = ({ NETLIFY, AWS_LAMBDA_FUNCTION_NAME }: Environment) => Boolean(NETLIFY || AWS_LAMBDA_FUNCTION_NAME);

/** Whether a site is the real one: it works for the public, or it is a function. */
export const isProduction = (env: Environment): boolean => isFunction(env) || isForPublic(env);

/**
 * Whether Astro builds for the public. It sets `NODE_ENV` itself for every build, so only `CONTEXT` tells: Netlify sets it, and
 * `npm run build` does where `isForPublic` holds.
 */
export const isPublicBuild = (env: Environment): boolean => env['CONTEXT'] === 'production';
