/**
 * The Content-Security-Policy of the editors' page, and of it alone: its own script, which sets styles in the page and compiles the
 * decoders of photographs, shows files that are not saved yet, and speaks to the git host.
 */
export function contentSecurity(hosts: readonly string[]): string {
  const also = hosts.map((host) => ` ${host}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${also}`,
    "font-src 'self' data:",
    `connect-src 'self' data: blob:${also}`,
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    // The preview is a frame without an address, which is told that of the site.
    "base-uri 'self'",
    "object-src 'none'",
  ].join(';');
}

/** The policy of the guide: words and pictures of the site itself, and no script. */
export const guideSecurity = "default-src 'none';style-src 'self';img-src 'self';font-src 'self';base-uri 'none'";

/** The headers of the editors' pages, as a part of the file `_headers`. */
export function adminHeaders(hosts: readonly string[]): string {
  const rule = (path: string, policy: string) =>
    `${path}\n  Content-Security-Policy: ${policy};frame-ancestors 'none'\n  X-Robots-Tag: noindex\n`;
  return rule('/admin', contentSecurity(hosts)) + rule('/admin/guide', guideSecurity);
}
