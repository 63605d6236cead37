const DIRECTIVES = [
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...['img-src', 'font-src', 'connect-src', 'manifest-src', 'worker-src', 'frame-src', 'object-src', 'media-src'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types'],
];
const SOURCE_MAX = 80;

/** The directive that a report names, without the sources that older browsers add; `other` for a name that is none. */
export function directiveName(reported: string): string {
  const [name = ''] = reported.trim().split(' ');
  return DIRECTIVES.includes(name) ? name : 'other';
}

/**
 * What was blocked, as far as a log may hold it: the origin of an address, its scheme where it has no origin (an extension, `data:`),
 * or one of the browser's own words such as `inline`. At most 80 characters.
 */
export function blockedSource(reported: string): string {
  if (/^[a-z][a-z-]{0,30}$/.test(reported)) return reported;
  if (!URL.canParse(reported)) return 'unknown';
  const { protocol, origin } = new URL(reported);
  return (/^(https?|wss?):$/.test(protocol) ? origin : protocol).slice(0, SOURCE_MAX);
}
