import { expect, type Locator, type Page } from 'playwright/test';
import sharp from 'sharp';
import { scrollTo } from '../helpers/editor.ts';

/** A task of the editors' guide, as somebody does it who reads the guide. */
export interface GuideTask {
  /** As its heading in `content/README.md`. */
  readonly name: string;
  /** The file that is saved, below the content folder. */
  readonly file: string;
  /** What stands in that file then. */
  readonly saved: RegExp;
  /** Follows the steps, up to the last but one: saving. `picture` draws a picture of the guide. */
  readonly follow: (editor: Editor, picture: (name: string) => Promise<void>) => Promise<void>;
}

/** The editors' page in the hands of somebody who reads labels. */
export class Editor {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async kind(name: string): Promise<void> {
    await this.page.goto('/admin#/collections');
    await this.page.getByRole('treeitem', { name }).click();
  }

  async entry(name: string): Promise<void> {
    await this.page.getByRole('row', { name }).click();
  }

  async addNew(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create New Entry' }).click();
  }

  field(label: string): Promise<Locator> {
    return scrollTo(this.page, this.page.getByRole('textbox', { name: label, exact: true }));
  }

  async write(label: string, text: string): Promise<void> {
    await (await this.field(label)).fill(text);
  }

  async choose(group: string, choice: string): Promise<void> {
    const options = this.page.getByRole('radiogroup', { name: group });
    const radios = await scrollTo(this.page, options);
    const save = this.page.getByRole('button', { name: 'Save', exact: true });
    // A field that has just come into view may lose the first choice: it is chosen until the page has something to save.
    await expect(async () => {
      await radios.getByRole('radio').first().click();
      await radios.getByRole('radio', { name: choice, exact: true }).click();
      await expect(save).toBeEnabled({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
  }
}

const photograph = () =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#5d8a86' } })
    .jpeg()
    .toBuffer();

/** The eight tasks of `content/README.md`, in its order. */
export const guideTasks: readonly GuideTask[] = [
  {
    name: 'Change a text',
    file: 'faq/how-to-volunteer.md',
    saved: /^title: How do I volunteer\?$/m,
    follow: async (editor, picture) => {
      await picture('kinds');
      await editor.kind('Questions');
      await editor.entry('How can I volunteer?');
      await editor.write('Title', 'How do I volunteer?');
      await picture('text');
    },
  },
  {
    name: 'Add a project with a photograph',
    file: 'projects/clean-springs.md',
    saved: /^picture: \.\/my-spring\.webp$/m,
    follow: async (editor, picture) => {
      await editor.kind('Projects');
      await editor.addNew();
      await editor.write('Title', 'Clean springs');
      await editor.write('From', '2026-03-01');
      await editor.write('Location', 'Karsog, Mandi');
      await editor.write('Description', 'Forty springs were cleaned.');
      const { page } = editor;
      const photo = page.locator('[data-key-path="picture"] input[type=file]');
      await scrollTo(page, page.getByRole('group', { name: /Photograph/ }));
      await photo.first().setInputFiles({ name: 'My Spring.JPG', mimeType: 'image/jpeg', buffer: await photograph() });
      await page.getByRole('button', { name: 'Replace Image' }).waitFor();
      await editor.write('What the picture shows', 'Women clean the basin of a spring');
      await picture('photograph');
      await (await scrollTo(page, page.getByRole('spinbutton', { name: 'Place in the list' }))).fill('8');
      await editor.write('Report', 'What we did.');
    },
  },
  {
    name: 'Publish a campaign',
    file: 'campaigns/carry-down-from-the-lake.md',
    saved: /^status: active$/m,
    follow: async (editor, picture) => {
      await editor.kind('Campaigns');
      await editor.addNew();
      await editor.write('Name', 'Carry down from the lake');
      await editor.choose('Status', 'active');
      await editor.write('First day', '2026-12-05');
      await editor.write('Last day', '2026-12-06');
      await picture('campaign');
      await editor.write('What it is about', 'Two days, one lake.');
    },
  },
  {
    name: 'Fill a placeholder',
    file: 'organisation.yaml',
    saved: /^tagline: We walk, and carry down\.$/m,
    follow: async (editor, picture) => {
      await editor.kind('Facts of the foundation');
      await editor.write('Tagline', 'We walk, and carry down.');
      await picture('facts');
    },
  },
  {
    name: 'Edit a policy',
    file: 'policies/refund-policy.md',
    saved: /^description: What comes back, and when\.$/m,
    follow: async (editor, picture) => {
      await editor.kind('Pages and policies');
      await editor.entry('Refund Policy');
      await editor.write('Description', 'What comes back, and when.');
      await picture('policy');
    },
  },
  {
    name: 'Add a day to an itinerary',
    file: 'campaigns/nag-tibba-weekend.md',
    saved: /heading: The way home$/m,
    follow: async (editor, picture) => {
      await editor.kind('Campaigns');
      await editor.entry('Nag Tibba');
      const days = editor.page.locator('[data-key-path="itineraries"]');
      await (await scrollTo(editor.page, days.getByRole('button', { name: /^Add/ }))).click();
      await days.getByRole('spinbutton', { name: 'Day' }).last().fill('3');
      await days.getByRole('textbox', { name: 'Heading' }).last().fill('The way home');
      await picture('day');
    },
  },
  {
    name: 'Add a resource',
    file: 'resources/how-to-sort-waste.md',
    saved: /^title: How to sort waste$/m,
    follow: async (editor, picture) => {
      await editor.kind('Resources');
      await editor.addNew();
      await editor.write('Title', 'How to sort waste');
      const { page } = editor;
      await (await scrollTo(page, page.getByRole('combobox', { name: 'Drawing' }))).click();
      await page.getByRole('option', { name: 'rakcham-mrf' }).or(page.getByRole('option')).first().click();
      await editor.write('What the picture shows', 'Women sort bottles at a shed');
      await editor.write('Address', 'https://example.org/sorting');
      await editor.write('Published', '2026-03-01');
      await picture('resource');
      await editor.write('What it is, in a few lines', 'Two bins, and what goes where.');
    },
  },
  {
    name: 'Undo, or keep a draft',
    file: 'projects/rakcham-mrf.md',
    saved: /^draft: true$/m,
    follow: async (editor, picture) => {
      await editor.kind('Projects');
      await editor.entry('Rakcham');
      await editor.choose('Draft', 'Yes');
      await picture('draft');
    },
  },
];
