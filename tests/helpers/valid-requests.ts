import type { Campaign } from '../../src/contract/campaign.ts';
import { PAYMENT_TAG } from '../../src/contract/payment.ts';
import type { ListedSession } from '../../src/contract/session.ts';
import { newOffLink } from '../../src/server/mail/choices.ts';
import { responseHash } from '../../src/server/payu/evidence.ts';
import {
  type CallName,
  calls,
  envelopeOf,
  googleCredential,
  logIn,
  mailedToken,
  newNetwork,
  ownPlaceToken,
  PASSWORD,
  type Parts,
  registerConfirmed,
  requestFor,
  resetToken,
} from './calls.ts';
import type { TestApp } from './server.ts';
import { addCampaign } from './walkers.ts';

export interface World {
  app: TestApp;
  token: string;
  email: string;
}

let counter = 0;
const fresh = (word: string) => `${word}${++counter}-${Math.random().toString(36).slice(2, 8)}`;

const formKey = () => `form-key-${fresh('number')}`;

export const donor = {
  firstname: 'Asha Devi',
  lastname: 'Sharma',
  email: 'asha@example.org',
  phone: '9876543210',
  address1: 'House 5, Mall Road',
  address2: 'Near the Ridge',
  city: 'Shimla',
  state: 'Himachal Pradesh',
  country: 'India',
  zipcode: '171001',
  pan: 'ABCDE1234F',
};

const review = {
  name: 'Asha Sharma',
  email: 'asha@example.org',
  headline: 'A good day',
  comment: 'We carried down forty kilos and were happy.',
  rating: 5,
  profileId: 1,
  helpfulCount: 1,
};

const profile = {
  firstname: 'Asha',
  lastname: 'Sharma',
  address: 'House 5, Mall Road',
  city: 'Shimla',
  state: 'Himachal Pradesh',
  country: 'India',
  zipcode: '171001',
  sex: 'Female',
  dob: '1990-02-28',
  pan: 'abcde1234f',
};

async function campaigns(app: TestApp): Promise<Campaign[]> {
  const query = { status: 'slider', size: '50' };
  const answer = await envelopeOf(await app.handle(requestFor(calls.listCampaigns, { query })));
  return (answer.data as { rows: Campaign[] }).rows;
}

async function saveParts({ app, token }: World): Promise<Parts> {
  const txnid = fresh('T');
  const body = { fname: 'Asha Devi', txnid, amount: '500.00', pinfo: 'donation', email: donor.email, donor };
  await app.handle(requestFor(calls.generateHash, { body }));
  const save = { name: 'Asha Sharma', transactionId: txnid, amount: '500.00', email: donor.email, mobile: donor.phone };
  const { key, salt } = app.config.payu;
  const said = { key, txnid, amount: '500.00', productinfo: 'donation', firstname: 'Asha Devi', email: donor.email };
  const answer = { ...said, status: 'success', udf5: PAYMENT_TAG };
  const payment = { ...answer, hash: responseHash(answer, salt), txnStatus: 'SUCCESS' };
  return { body: { ...save, pan: donor.pan, payment }, token };
}

async function outcomeParts(world: World): Promise<Parts> {
  const txnid = fresh('T');
  const body = { fname: 'Asha Devi', txnid, amount: '500.00', pinfo: 'donation', email: donor.email, donor };
  await world.app.handle(requestFor(calls.generateHash, { body, token: world.token }));
  return { body: { transactionId: txnid }, token: world.token };
}

async function confirmParts({ app }: World): Promise<Parts> {
  const email = `${fresh('new')}@example.org`;
  const body = { email, mobile: donor.phone, password: PASSWORD };
  await app.handle(requestFor(calls.register, { body }), newNetwork());
  return { params: { token: mailedToken(await app.mailTo(email)) } };
}

const freeCampaign = async (app: TestApp) =>
  (await campaigns(app)).find(({ price, status }) => !price && status === 'active');

async function enrolParts({ app, token }: World): Promise<Parts> {
  const free = await freeCampaign(app);
  const about = { campaignName: free?.heading ?? '', campaignId: free?.id ?? '' };
  const who = { name: 'Asha Sharma', email: donor.email, mobile: donor.phone };
  return { body: { ...who, ...about, transactionId: fresh('HH_'), amount: 0 }, token };
}

async function placeParts(app: TestApp) {
  const free = await freeCampaign(app);
  const body = { name: 'Asha Sharma', email: `${fresh('new')}@example.org`, phone: donor.phone };
  return { query: { campaignId: String(free?.id) }, body };
}

/** A campaign of its own without a place, in whose line one can wait. */
async function lineParts({ app, token }: World) {
  const id = fresh('full');
  await addCampaign(app, id, { seats: 0, startDay: '2099-12-30' });
  return { params: { id }, body: { name: 'A', phone: donor.phone }, token };
}

async function confirmPlaceParts(app: TestApp) {
  const asked = await placeParts(app);
  await app.handle(requestFor(calls.askForPlace, asked), newNetwork());
  const { email } = asked.body;
  return { email, body: { link: mailedToken(await app.mailTo(email)) } };
}

async function googleParts({ app }: World, address: string): Promise<Parts> {
  return { body: { credential: await googleCredential(app, { email: address }), select_by: 'btn' } };
}

async function googleOffer(world: World, address: string): Promise<string> {
  const request = requestFor(calls.logInWithGoogle, await googleParts(world, address));
  return ((await envelopeOf(await world.app.handle(request))).data as { linkToken: string }).linkToken;
}

async function googleLinkToken(world: World): Promise<string> {
  const address = `${fresh('new')}@example.org`;
  await registerConfirmed(world.app, address);
  const linkToken = await googleOffer(world, address);
  await world.app.handle(requestFor(calls.mailGoogleLink, { body: { linkToken } }));
  return mailedToken(await world.app.mailTo(address));
}

/** The token of somebody of his own: a test that changes the method or the id of such a call may end all logins of a person. */
async function leavingToken(app: TestApp): Promise<string> {
  const leaving = `${fresh('new')}@example.org`;
  await registerConfirmed(app, leaving);
  return logIn(app, leaving);
}

/** A request for a call that has to succeed; whatever it needs beforehand has happened. */
export async function goodParts(name: CallName, world: World): Promise<Parts> {
  const { app, token, email } = world;
  const id = async () => String((await campaigns(app))[0]?.id);
  switch (name) {
    case 'getCampaign':
    case 'getCampaignGift':
    case 'listReviews':
      return { params: { id: await id() } };
    case 'getEnrolment':
      return { params: { id: await id() }, token };
    case 'postReview':
      return { query: { campaignId: await id() }, body: { ...review, campaignId: await id(), key: formKey() } };
    case 'enrol':
      return enrolParts(world);
    case 'askForPlace':
      return placeParts(app);
    case 'confirmPlace':
      return confirmPlaceParts(app);
    case 'changeOwnPlace': {
      const { email: to, ...confirmed } = await confirmPlaceParts(app);
      await app.handle(requestFor(calls.confirmPlace, confirmed), newNetwork());
      return { body: { link: ownPlaceToken(await app.mails(), to), act: 'show' } };
    }
    case 'tellBefore': {
      const { body } = await goodParts('changeOwnPlace', world);
      const { link } = body as { link: string };
      return { body: { link, who: '', contactName: 'Meena Devi', contactPhone: '9816000002', consent: 'yes' } };
    }
    case 'joinLine':
      return lineParts(world);
    case 'leaveLine': {
      const { body: _, ...parts } = await lineParts(world);
      return parts;
    }
    case 'leaveByLink': {
      await app.handle(requestFor(calls.joinLine, await lineParts(world)));
      return { body: { link: mailedToken(await app.mailTo(email)) } };
    }
    case 'getWaiting':
    case 'getProfile':
    case 'listDonations':
    case 'listEnrolments':
      return { token };
    case 'putProfile':
      return { token, body: profile };
    case 'logIn':
      return { body: { email, password: PASSWORD } };
    case 'logInWithGoogle':
      return googleParts(world, `${fresh('new')}@example.org`);
    case 'mailGoogleLink':
      return { body: { linkToken: await googleOffer(world, email) } };
    case 'linkGoogle':
      return { body: { token: await googleLinkToken(world) } };
    case 'logOut': {
      const own = await logIn(app, email);
      return { body: { token: own }, token: own };
    }
    case 'getMailChoices':
      return { token };
    case 'putMailChoice':
      return { token, body: { kind: 'walk-over', wanted: 'yes' } };
    case 'turnMailsOff': {
      const about = { email, login: null, kind: 'walk-over' };
      return { body: { link: await newOffLink(app.db, about, app.services.now()) } };
    }
    case 'getSessions':
    case 'endAllSessions':
      return { token: await leavingToken(app) };
    case 'endSession': {
      const leaving = await leavingToken(app);
      const { data } = await envelopeOf(await app.handle(requestFor(calls.getSessions, { token: leaving })));
      return { token: leaving, params: { id: (data as ListedSession[])[0]?.id ?? '' } };
    }
    case 'register':
      return {
        body: { email: `${fresh('new')}@example.org`, mobile: donor.phone, password: PASSWORD, key: formKey() },
      };
    case 'forgetPassword':
      return { body: { email } };
    case 'resetByLink': {
      const { params, body } = await goodParts('resetPassword', world);
      return { body: { ...(body as object), link: params?.['token'] } };
    }
    case 'confirmByLink':
      return { body: { link: (await confirmParts(world)).params?.['token'] } };
    case 'resetPassword': {
      const forgetful = `${fresh('new')}@example.org`;
      await registerConfirmed(app, forgetful);
      const params = { token: await resetToken(app, forgetful) };
      return { params, body: { password: 'another one', password2: 'another one' } };
    }
    case 'confirmUser':
      return confirmParts(world);
    case 'generateHash': {
      const order = { fname: 'Asha Devi', txnid: fresh('T'), amount: '500.00', pinfo: 'donation', email: donor.email };
      return { body: { ...order, donor } };
    }
    case 'donate':
    case 'donateAsUser':
      return saveParts(world);
    case 'getOutcome':
      return outcomeParts(world);
    case 'sendContact': {
      const message = 'How do I bring my school along?';
      return { body: { name: 'Asha Sharma', email: donor.email, phone: donor.phone, message, key: formKey() } };
    }
    case 'reportPolicy':
      return { body: { 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'https://x.example' } } };
    case 'listCampaigns':
    case 'listSuggestions':
    case 'listResources':
      return {};
  }
}
