import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import Confirm from '../../src/features/account/Confirm.tsx';
import Login from '../../src/features/account/Login.tsx';
import Register from '../../src/features/account/Register.tsx';
import Reset from '../../src/features/account/Reset.tsx';
import Reviews from '../../src/features/campaigns/reviews/Reviews.tsx';
import ContactForm from '../../src/features/contact/ContactForm.tsx';
import Donate from '../../src/features/donations/Donate.tsx';
import { paths, shells } from '../../src/routes.ts';
import type { FindPage } from '../../src/server/http/form-posts/filled-page.ts';

/** The policy of every page below. */
export const PAGE_POLICY = "default-src 'none';script-src 'self' 'sha256-abc=';frame-ancestors 'none'";

/** A page with the island of a form as the build writes it: the component is drawn by React, and Astro's parts stand around it. */
function pageOf(title: string, island: ReturnType<typeof createElement>): string {
  const head = `<meta charset="utf-8"><title>${title}</title><script>if(1<2&&3>2)0</script><link rel="modulepreload" href="/_astro/form.js"><script type="module" src="/_astro/islands.1.js"></script>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${title} &amp; more</h1><astro-island uid="1" ssr client="load" component-url="/_astro/form.js">${renderToString(island)}</astro-island></main><script type="application/json" data-props="1">{"a":"<b>"}</script></body></html>`;
}

const draw = <P extends object>(component: FunctionComponent<P>, props: P) => createElement(component, props);

const CHECKOUT =
  '<!doctype html><html lang="en"><head><title>Go on</title></head><body><div data-filled hidden><p data-say="amount"></p><p data-say="purpose"></p><p data-say="standing"></p><form method="post" data-form><button>Go on</button></form></div><p data-empty>Nothing here.</p></body></html>';

const pages: Readonly<Record<string, () => string>> = {
  [paths.volunteer]: () => pageOf('Join us', draw(Register, { action: '/api/auth/register' })),
  [paths.login]: () => pageOf('Log in', draw(Login, { forgetAction: '/api/auth/forget' })),
  [paths.campaign('nag-tibba-weekend')]: () =>
    pageOf(
      'Nag Tibba',
      draw(Reviews, {
        id: 'nag-tibba-weekend',
        action: '/api/open/campaign/review?campaignId=nag-tibba-weekend#problem',
      }),
    ),
  [paths.donations]: () =>
    pageOf('Donate', draw(Donate, { env: 'local' as const, effects: {}, action: '/api/payment/generate/hash' })),
  [paths.reset]: () => pageOf('Reset', draw(Reset, { action: '/api/auth/reset' })),
  [shells.confirm]: () => pageOf('Confirm', draw(Confirm, { action: '/api/auth/confirm' })),
  [shells.checkout]: () => CHECKOUT,
  [paths.contact]: () => pageOf('Contact', draw(ContactForm, { action: '/api/open/contact' })),
};

/** Finds pages with the site's own forms. */
export const formPages: FindPage = async (path) => {
  const html = pages[path]?.();
  return html === undefined ? undefined : { html, headers: { 'content-security-policy': PAGE_POLICY, etag: '"1"' } };
};
