import type { Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import encodeQR from 'qr';
import { startOfDay } from '../../content/days.ts';
import { dayRange } from '../../lib/format.ts';
import { paths, shells } from '../../routes.ts';
import { type Env, senderNetwork } from '../http/api.ts';
import type { Html } from '../http/form-of.ts';
import { answerWith } from '../http/form-posts/form-handler.ts';
import { answerError } from '../http/guard.ts';
import { NETWORK_CERTIFICATES } from '../limits/limits.ts';
import { makeCallQueue } from '../limits/queues.ts';
import { oneLine } from '../mail/letter.ts';
import { type Certificate, certificateOf } from '../places/certificates.ts';
import type { Services } from '../services.ts';
import { walkUntil } from './person.ts';

/** A code that leads to an address, with an edge, since the page around it may be dark. */
function codeOf(address: string): Html {
  const says = 'class="certificate-code" shape-rendering="crispEdges" role="img" aria-label="QR code of this page"';
  return html`${raw(encodeQR(address, 'svg', { ecc: 'medium', border: 2 }).replace('<svg ', `<svg ${says} `))}`;
}

const row = (label: string, value: string) => (value ? html`<div><dt>${label}</dt><dd>${value}</dd></div>` : '');

function sheet({ name, number, heading, place, startDay, endDay }: Certificate, foundation: string, address: string) {
  const length = [...name].length;
  const size = length > 40 ? ' is-long' : length > 20 ? ' is-middle' : '';
  return html`<p class="certificate-kind">Certificate</p>
<h2 class="certificate-name${size}" dir="auto">${name}</h2>
<p class="certificate-says">walked with ${foundation}</p>
<dl class="facts">${row('Walk', heading)}${row('Where', place)}${row('When', dayRange(startOfDay(startDay), startOfDay(endDay)))}${row('Number', number)}</dl>
<div class="certificate-proof">${codeOf(address)}<p>Whether this certificate holds can be seen at <span class="certificate-address">${address}</span> until ${walkUntil(endDay)}. The page says who walked where and when, and nothing more.</p></div>
<p class="receipt-sign">For ${foundation}</p>`;
}

const NONE = html`<p class="lead">There is no certificate at this address.</p>
<p>The address may be incomplete, or the certificate was taken back, or is kept no longer.</p>`;

/**
 * The page of a certificate, in its built frame, under the address that its code leads to. Whatever is no certificate gets one and the same
 * answer; how often a network asks is bounded.
 */
export function addCertificateRoute(app: Hono<Env>, services: Services): void {
  const { db, limits, config, foundation, findFrame, log } = services;
  const queue = makeCallQueue();
  const page = async (context: Context<Env>): Promise<Response> => {
    context.env.call = '/certificate/{id}';
    const id = context.req.param('id') ?? '';
    const path = paths.certificate(id);
    const frame = await findFrame?.(shells.certificate);
    const own = frame && { ...frame, html: frame.html.replaceAll(shells.certificate, path) };
    const network = senderNetwork(context);
    try {
      const found = await queue({ name: network }, async () => {
        await limits.hit([NETWORK_CERTIFICATES, network]);
        return certificateOf(db, id);
      });
      if (!found) return await answerWith(own, { title: 'No certificate', body: NONE }, 404);
      const one = { ...found, name: oneLine(found.name), heading: oneLine(found.heading), place: oneLine(found.place) };
      const body = sheet(one, (await foundation()).name, `${config.siteUrl}${path}`);
      return await answerWith(own, { title: 'Certificate', body }, 200);
    } catch (error) {
      const failed = answerError(error, log, context.req.raw);
      const { data } = (await failed.json()) as { data: string };
      const again = failed.headers.get('retry-after');
      const body = html`<p class="lead">${data}</p>`;
      return answerWith(own, { title: 'Not shown', body }, failed.status, again ? { 'retry-after': again } : {});
    }
  };
  // A host that passes on `/api` alone sends the first to the second.
  for (const path of ['/certificate/:id', '/api/certificate/:id']) app.get(path, page);
}
