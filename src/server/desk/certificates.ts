import { html } from 'hono/html';
import * as v from 'valibot';
import { labelled } from '../../contract/fields.ts';
import { paths } from '../../routes.ts';
import { oneLine } from '../mail/letter.ts';
import { hasCertificate, mayHaveCertificate, setCertificates } from '../places/certificates.ts';
import { friendsOf } from '../places/companions.ts';
import { HttpError } from '../platform/errors.ts';
import { type Asked, act } from './act.ts';
import type { Html } from './page.ts';
import { bookingOf, personAddress, personTrail } from './places.ts';

/** Who came with a booking, and has a certificate or may have one again. */
async function peopleOf(asked: Asked) {
  const booking = await bookingOf(asked);
  const people = [booking, ...(await friendsOf(asked.db, booking))].filter(mayHaveCertificate);
  if (!people.length) throw new HttpError(422, 'Nobody is noted as having come. Note it under "After the walk".');
  return { booking, people };
}

const givenTo = (people: Awaited<ReturnType<typeof peopleOf>>['people']) =>
  people.filter(hasCertificate).map(({ id }) => id);

/** Takes certificates of a booking back, and gives them again. */
export const certificatesAct = act({
  path: '/desk/campaigns/:campaign/people/:person/certificates',
  may: 'leader',
  form: v.object({
    given: labelled('who has a certificate', v.array(v.string()), {
      hint: 'Without a tick its page says that there is none.',
    }),
  }),
  opened: async (asked) => ({ given: givenTo((await peopleOf(asked)).people) }),
  async view(asked) {
    const { booking, people } = await peopleOf(asked);
    const words = ({ id, name }: (typeof people)[number]): Html =>
      html`<bdi>${oneLine(name)}</bdi>: <a href="${asked.services.config.siteUrl}${paths.certificate(id)}">the certificate</a>`;
    return {
      title: 'Certificates',
      trail: await personTrail(asked, booking.name),
      before: html`<p>Whoever is noted as having come finds a certificate in the enrolment history. It goes by itself when it is noted that somebody did not come.</p>`,
      options: { given: people.map((one): [string, Html] => [one.id, words(one)]) },
      buttons: [{ words: 'Save', main: true }],
    };
  },
  async done(doing) {
    const { booking, people } = await peopleOf(doing);
    const given = doing.values.given.filter((id) => people.some((one) => one.id === id));
    const names = (ids: readonly string[]) =>
      people.filter(({ id }) => ids.includes(id)).map(({ name }) => oneLine(name));
    const [before, after] = [givenTo(people), given].map((ids) => names(ids).join(', ') || 'nobody');
    await doing.db.transaction().execute(async (on) => {
      await setCertificates(on, booking.txnid, given);
      if (before !== after)
        await doing.log(on, {
          what: 'certificates set',
          about: booking.txnid,
          before: before ?? '',
          after: after ?? '',
        });
    });
    return { to: personAddress(doing), said: `Saved. Who has a certificate: ${after}.` };
  },
});
