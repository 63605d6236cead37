import { readOrganisation } from '../content/organisation.ts';
import { paths } from '../routes.ts';
import tokens from '../styles/tokens.css?raw';

const token = (name: string) => new RegExp(`--${name}: (#\\w+)`).exec(tokens)?.[1];

/** The web manifest: the foundation's name from its facts, the colours from the tokens. */
export function GET(): Response {
  const { name, tagline } = readOrganisation();
  const icon = (file: string, sizes: string, purpose = 'any') => ({
    src: `/icons/${file}`,
    sizes,
    type: 'image/png',
    purpose,
  });
  return Response.json({
    name,
    short_name: name,
    description: tagline,
    lang: 'en-IN',
    start_url: paths.home,
    display: 'browser',
    background_color: token('paper'),
    theme_color: token('sky'),
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('maskable-512.png', '512x512', 'maskable'),
    ],
  });
}
