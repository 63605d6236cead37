import { markdownToHtml } from 'satteri';
import { escapeHtml } from '../../lib/text.ts';

/**
 * The policy of the editors' page alone: its script sets styles, compiles decoders of photographs, shows files that are not saved yet, and
 * speaks to the git host.
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

const guideSecurity = "default-src 'none';style-src 'self';img-src 'self';font-src 'self';base-uri 'none'";

export function adminHeaders(hosts: readonly string[]): string {
  const rule = (path: string, policy: string) =>
    `${path}\n  Content-Security-Policy: ${policy};frame-ancestors 'none'\n  X-Robots-Tag: noindex\n`;
  return rule('/admin', contentSecurity(hosts)) + rule('/admin/guide', guideSecurity);
}

const frame = (title: string, policy: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/admin/page.css">
</head>
<body>
${body}
</body>
</html>
`;

export function adminPage(mistakes: readonly string[], hosts: readonly string[]): string {
  const guide = '<p><a href="/admin/guide">How to change the site, step by step</a></p>';
  if (mistakes.length > 0) {
    const list = mistakes.map((mistake) => `<li>${escapeHtml(mistake)}</li>`).join('');
    const why =
      '<p>This page changes the site from a browser. It is not set up yet. Whoever runs the site has to set, before the next build:</p>';
    const body = `<main id="told"><h1>For editors</h1>${why}<ul>${list}</ul>${guide}</main>`;
    return frame('For editors', contentSecurity(hosts), body);
  }
  const told = `<main id="told"><h1>For editors</h1><p>This page changes the site from a browser. It is loading; on a slow line that takes a minute.</p><noscript><p>It needs JavaScript. Without it, change the files as the guide says.</p></noscript>${guide}</main>`;
  return frame('For editors', contentSecurity(hosts), `${told}\n<script type="module" src="/admin/start.js"></script>`);
}

/** The part of the editors' README that is the guide: from its heading to the next one of the same level. */
function guidePart(readme: string): string {
  const [, part] = /^(## Eight tasks, step by step\n[\s\S]*?)(?=^## |(?![\s\S]))/m.exec(readme) ?? [];
  if (!part)
    throw new Error('content/README.md has no part "Eight tasks, step by step", which is the guide of /admin.');
  return part;
}

export function guidePage(readme: string, drawings: readonly string[]): string {
  const text = guidePart(readme)
    .replace(/^## /m, '# ')
    .replace(/^### /gm, '## ')
    .replaceAll('](../src/integrations/admin/guide/', '](/admin/guide/');
  const { html } = markdownToHtml(text) as { html: string };
  const shown = html.replaceAll('<img ', '<img loading="lazy" ');
  const all = drawings
    .map((name) => `<li><img loading="lazy" src="/pictures/${name}.svg" alt="" width="160" height="100"> ${name}</li>`)
    .join('');
  const list = `<h2 id="drawings">The drawings, by name</h2><ul class="drawings">${all}</ul>`;
  return frame(
    'Guide for editors',
    guideSecurity,
    `<main><p><a href="/admin">To the editors' page</a></p>${shown}${list}</main>`,
  );
}
