/** Every path and domain under which a page of this address can see a cookie, as cookie attributes. */
function scopes({ pathname, hostname }: Pick<Location, 'pathname' | 'hostname'>): string[] {
  const steps = pathname.split('/').filter(Boolean);
  const paths = ['/', ...steps.flatMap((_, n) => [`/${steps.slice(0, n + 1).join('/')}`])];
  const labels = hostname.split('.');
  const domains = ['', ...labels.map((_, n) => `; domain=${labels.slice(n).join('.')}`)];
  return paths.flatMap((path) => domains.map((domain) => `; path=${path}${domain}`));
}

/** Expires every cookie that this page can see, for each path and parent domain that may have set it. */
export function expireCookies(target: Pick<Document, 'cookie'> = document, address = window.location): void {
  for (const cookie of target.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim();
    if (!name) continue;
    for (const scope of scopes(address)) {
      // Assigned to document.cookie: Firefox ESR and insecure origins have no Cookie Store API.
      Object.assign(target, { cookie: `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT${scope}` });
    }
  }
}
