import { type FairQueue, fairQueue } from '../auth/fair-queue.ts';
import { HttpError } from '../platform/errors.ts';

/** What is refused because too many requests are at work: 503, at once, so that nobody waits for an answer that would come too late. */
const tooBusy = () =>
  new HttpError(503, 'The service is very busy; please try again in a moment.', { 'retry-after': '2' });

const LINE = { waiting: 100, waitMs: 900, refusal: tooBusy };

/**
 * Reading the database for public answers. Fewer than it has connections, so that reading never takes all of them, and half of the line
 * for one network, so that nobody's odd pages hold up the others.
 */
export const makeReadQueue = (): FairQueue => fairQueue({ ...LINE, atOnce: 6, perLane: 50 });

/**
 * Searching the database for public answers, which takes longer and can be asked for in any number of ways. Few at once, and few of one
 * network, so that nobody's searches hold up those who only read.
 */
export const makeSearchQueue = (): FairQueue => fairQueue({ ...LINE, atOnce: 2, waiting: 40, perLane: 10 });

/**
 * The work of one call: fewer than there are connections, for which they would only wait. A slow payment provider can so hold up no
 * other call, and one network no other network.
 */
export const makeCallQueue = (): FairQueue => fairQueue({ ...LINE, atOnce: 8, perLane: 50 });

/**
 * What a call with a password asks the database before its turn to hash the password has come. Refused with 429, as by the queue of
 * passwords, and short, so that both lines together stay below two seconds.
 */
export const makeBeforePasswordQueue = (): FairQueue =>
  fairQueue({ atOnce: 8, waiting: LINE.waiting, perLane: 50, waitMs: 300 });

/** Making a page with the messages of a form, one at a time: it costs milliseconds, and a flood of wrong forms must not cost more. */
export const makePageQueue = (): FairQueue => fairQueue({ ...LINE, atOnce: 1, waiting: 20, perLane: 5, waitMs: 500 });
