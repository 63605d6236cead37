import * as v from 'valibot';
import { allSchemas } from '../../content/collections.ts';
import { Organisation, organisationFile } from '../../content/organisation.ts';
import { SLUG_PATTERN } from '../../content/slug.ts';
import type { Environment } from '../../contract/environment.ts';
import {
  besideTheFile,
  type EditorField,
  type EditorSurroundings,
  editorFields,
  nodeOf,
  type SchemaNode,
} from './fields.ts';

interface EditorBackend {
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

/** On a computer of one's own the page works on the folder; nothing is asked of it. */
export const localBackend: EditorBackend = {
  name: 'gitea',
  repo: 'local/hamara-himalaya',
  branch: 'main',
  auth_methods: ['token'],
};

export function hostsOf(settings: Environment): string[] {
  const backend = backendOf(settings);
  if (!backend) return [];
  const own = [settings['CMS_AUTH_URL'], settings['CMS_API_URL']].flatMap((url) => (url ? [new URL(url).origin] : []));
  return [...new Set([...(HOSTS[backend.name] ?? []), ...own])];
}

function collectionOf(name: string, schema: SchemaNode, content: string, around: EditorSurroundings) {
  const says = v.getMetadata(schema) as Record<string, unknown>;
  const fields = editorFields(schema, around);
  const title = fields.find(({ widget, required }) => widget === 'string' && required !== false)?.name ?? 'title';
  const text: EditorField = {
    name: 'body',
    label: String(says['text'] ?? 'Text'),
    widget: 'markdown',
    hint: 'A blank line begins a paragraph. Headings begin with the second level.',
    ...(says['textOptional'] === true && { required: false }),
  };
  return {
    name,
    label: String(says['label'] ?? name),
    label_singular: String(says['one'] ?? name),
    folder: `${content}/${name}`,
    extension: 'md',
    format: 'yaml-frontmatter',
    create: true,
    identifier_field: title,
    summary: `{{${title}}}{{sample | ternary(' (sample)', '')}}`,
    slug: {
      template: `{{${title}}}`,
      editable: ['create'],
      pattern: [SLUG_PATTERN, 'Small letters a to z, digits and single dashes, such as clean-springs'],
      hint: 'The last part of the address: small letters a to z, digits and dashes. It stays when the title changes.',
    },
    ...besideTheFile,
    sortable_fields: [
      title,
      ...fields.filter(({ widget }) => /datetime|number/.test(widget)).map(({ name: key }) => key),
    ],
    ...(fields.some((field) => field.name === 'sample') && {
      view_filters: [{ label: 'Samples', field: 'sample', pattern: true }],
    }),
    fields: [...fields, text],
  };
}

/** The configuration of the editors' page, from the schemas that check and build read. `content` is a path in the repository. */
export function editorConfig(backend: EditorBackend, content: string, around: EditorSurroundings) {
  return {
    load_config_file: false,
    app_title: 'For editors',
    backend,
    logo: { src: '/favicon.svg' },
    media_folder: 'public/photos',
    public_folder: '/photos',
    media_libraries: {
      default: {
        config: {
          slugify_filename: true,
          max_file_size: 40_000_000,
          // Drawn anew in the browser: small enough for git, without the place where it was taken, and HEIC becomes something that all can show.
          transformations: { raster_image: { format: 'webp', quality: 85, width: 2400, height: 2400 } },
        },
      },
      stock_assets: { providers: [] },
    },
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-', maxlength: 80 },
    output: { omit_empty_optional_fields: true, yaml: { indent_size: 2, quote: 'none' } },
    editor: { preview: true },
    issue_reports: { url: '/admin/guide' },
    show_preview_links: false,
    field_defaults: {
      richtext: {
        buttons: ['bold', 'italic', 'link', 'heading-two', 'heading-three', 'bulleted-list', 'numbered-list', 'quote'],
        editor_components: ['image'],
        linked_images: false,
        use_emoji_autocomplete: false,
      },
    },
    collections: Object.entries(allSchemas).map(([name, schema]) =>
      collectionOf(name, nodeOf(schema), content, around),
    ),
    singletons: [
      {
        name: 'organisation',
        label: String((v.getMetadata(Organisation) as Record<string, unknown>)['label']),
        file: `${content}/${organisationFile}`,
        format: 'yaml',
        fields: editorFields(nodeOf(Organisation), around),
      },
    ],
  };
}
