/**
 * The address of every page, without a trailing slash; read as `paths.login` of `routes.ts`. Each is a constant of its own, so that a
 * browser downloads only those that a script uses.
 */

export const home = '/';
export const about = '/about';
export const campaigns = '/campaigns';
export const campaign = (id: string | number): string => `/campaigns/${encodeURIComponent(id)}`;
export const campaignMonth = (month: string): string => `/campaigns/month/${month}`;
export const enroll = (id: string | number): string => `/campaigns/${encodeURIComponent(id)}/enroll`;
export const enrollHistory = '/campaigns/enroll/history';
/** The page of the mailed link with which somebody enrols without a login. */
export const confirmPlace = '/campaigns/enroll/confirm';
/** The page of the mailed link with which somebody leaves a waiting list. */
export const leaveLine = '/campaigns/enroll/leave';
/** The page of the mailed link with which somebody turns letters off. */
export const mailsOff = '/campaigns/enroll/off';
/** Where a place is given back or moved, by the link in a mail or by its transaction id. */
export const ownPlace = '/campaigns/enroll/place';
/** Says who walked where and when, to whoever has the address. */
export const certificate = (id: string): string => `/certificate/${encodeURIComponent(id)}`;
export const donations = '/donations';
export const donationSuccess = '/donations/success';
export const donationFailed = '/donations/failed';
export const donationFail = '/donations/fail';
export const donationPending = '/donations/pending';
export const donationConfirm = '/donations/confirm';
export const donationHistoryEmail = '/donations/history';
export const donationHistory = '/donations/historyPage';
export const details = '/details';
export const login = '/login';
export const reset = '/reset';
export const profile = '/profile';
export const volunteer = '/volunteer';
export const volunteerSuccess = '/volunteer/success';
export const confirm = (token: string): string => `/confirm/${encodeURIComponent(token)}`;
export const contact = '/contact';
export const projects = '/event';
export const project = (slug: string): string => `/event/${slug}`;
export const resources = '/media';
export const faq = '/faq';
export const legal = '/legal';
export const privacy = '/privacy-policy';
export const terms = '/terms-and-conditions';
export const refund = '/refund-policy';
export const shipping = '/shipping-and-returns';
/** The one page in Hindi. */
export const hindi = '/hi';
/** Tells of a form that was sent without a script. */
export const sent = (
  what:
    | 'message'
    | 'link'
    | 'password'
    | 'confirmed'
    | 'choose-password'
    | 'account-exists'
    | 'place-link'
    | 'place'
    | 'pending'
    | 'unpaid'
    | 'no-place'
    | 'given-back'
    | 'called-off'
    | 'waiting'
    | 'left'
    | 'mails-off',
): string => `/sent/${what}`;
/** Shown without a network, in place of a page that was not saved. */
export const offline = '/offline';
export const notFound = '/404';
