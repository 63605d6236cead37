import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { importContent } from '../../src/server/campaigns/import/import-content.ts';
import { fixtureContent } from './fixtures.ts';
import { openPaymentApp, type PaymentApp } from './payment-app.ts';

/** The day on which these tests begin, a week before the campaign. */
export const AT = new Date('2026-11-27T06:00:00Z');

/** The name of the campaign's file before, and after. */
export const [FROM, TO] = ['stream-walk', 'walk-by-the-stream'];

interface CampaignFile {
  start?: string;
  end?: string;
  draft?: boolean;
}

/** The file of the campaign, which gives these names as its earlier ones. */
export const campaignFile = (
  formerly: string[] = [],
  { start = '2026-12-05', end = '2026-12-06', draft = false }: CampaignFile = {},
) => `---
heading: A day by the stream
status: active
price: 500
places: 10
startTime: ${start}
endTime: ${end}
formerly: [${formerly.join(', ')}]
draft: ${draft}
---
We walk along the stream.
`;

/** A server with a folder of content in which one campaign can get another name. */
export class Renaming {
  readonly paymentApp: PaymentApp;
  readonly #content: string;

  constructor(paymentApp: PaymentApp, content: string) {
    this.paymentApp = paymentApp;
    this.#content = content;
  }

  async write(files: Record<string, string>): Promise<void> {
    const folder = join(this.#content, 'campaigns');
    await rm(folder, { recursive: true });
    await mkdir(folder);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.md`), text);
    expect((await importContent(this.paymentApp.app.services)).problems).toEqual([]);
  }

  async get(path: string, token?: string): Promise<unknown> {
    return (await this.paymentApp.call('GET', path, undefined, token)).data;
  }

  places(id: string, token: string): Promise<unknown> {
    return this.get(`/user/campaign/${id}/enrollment`, token);
  }

  begin(txnid: string, token: string, pinfo = FROM) {
    return this.paymentApp.begin({ txnid, pinfo, token, form: {} });
  }

  async enrolled(txnid: string) {
    const user = await this.paymentApp.user();
    await this.enrol(txnid, user.token);
    return user;
  }

  async enrol(txnid: string, token: string, pinfo = FROM): Promise<void> {
    const { launch } = await this.begin(txnid, token, pinfo);
    expect(await this.paymentApp.enrol(launch, this.paymentApp.pay(launch), token)).toMatchObject({ ok: true });
  }

  async close(): Promise<void> {
    await this.paymentApp.app.close();
    rmSync(this.#content, { recursive: true });
  }
}

/** Opens the server with the campaign under its first name. */
export async function openRenaming(): Promise<Renaming> {
  const content = mkdtempSync(join(tmpdir(), 'hh-content-'));
  await cp(fixtureContent, content, { recursive: true });
  const renaming = new Renaming(await openPaymentApp({ at: AT, config: { contentDir: content } }), content);
  await renaming.write({ [FROM]: campaignFile() });
  return renaming;
}
