import type { Environment } from '../../contract/environment.ts';

/** Where the editors' page keeps what is saved: a git host. */
export interface EditorBackend {
  name: string;
  repo: string;
  branch: string;
  [option: string]: unknown;
}

const HOSTS: Readonly<Record<string, readonly string[]>> = {
  github: ['https://api.github.com', 'https://*.githubusercontent.com', 'https://www.githubstatus.com'],
  gitlab: ['https://gitlab.com', 'https://status-api.hostedstatus.com'],
  gitea: ['https://gitea.com'],
};

/** What is wrong with the settings of the editors' page, each as a sentence; empty when nothing is. */
export function backendMistakes(settings: Environment): string[] {
  const { CMS_BACKEND = '', CMS_REPO = '', CMS_AUTH_URL, CMS_API_URL } = settings;
  const web = { CMS_AUTH_URL, CMS_API_URL };
  return [
    ...(CMS_BACKEND in HOSTS ? [] : ['CMS_BACKEND must be github, gitlab or gitea.']),
    ...(/^[\w.-]+(?:\/[\w.-]+)+$/.test(CMS_REPO) ? [] : ['CMS_REPO must be the repository, as owner/name.']),
    ...Object.entries(web)
      .filter(([, value]) => value && !(URL.canParse(value) && value.startsWith('https://')))
      .map(([name]) => `${name} must be an address that begins with https://.`),
  ];
}

/** The git host of the settings; undefined where they name none, or not rightly. */
export function backendOf(settings: Environment): EditorBackend | undefined {
  if (backendMistakes(settings).length > 0) return undefined;
  const { CMS_BACKEND = '', CMS_REPO = '', CMS_BRANCH, CMS_AUTH_URL, CMS_API_URL, CMS_APP_ID } = settings;
  const host = { name: CMS_BACKEND, repo: CMS_REPO, branch: CMS_BRANCH || 'main' };
  // Without a login of its own for this site, a token of the git host is the way in.
  const login = CMS_AUTH_URL || CMS_APP_ID ? {} : { auth_methods: ['token'] };
  return {
    ...host,
    ...login,
    ...(CMS_AUTH_URL && { base_url: CMS_AUTH_URL }),
    ...(CMS_API_URL && { api_root: CMS_API_URL }),
    ...(CMS_APP_ID && { app_id: CMS_APP_ID, ...(CMS_BACKEND === 'github' ? {} : { auth_type: 'pkce' }) }),
  };
}

/** What stands in for a git host on a computer of one's own, where the page works on the folder. Nothing is asked of it. */
export const localBackend: EditorBackend = {
  name: 'gitea',
  repo: 'local/hamara-himalaya',
  branch: 'main',
  auth_methods: ['token'],
};

/** The hosts that the editors' page may speak to. */
export function hostsOf(settings: Environment): string[] {
  const backend = backendOf(settings);
  if (!backend) return [];
  const own = [settings['CMS_AUTH_URL'], settings['CMS_API_URL']].flatMap((url) => (url ? [new URL(url).origin] : []));
  return [...new Set([...(HOSTS[backend.name] ?? []), ...own])];
}
