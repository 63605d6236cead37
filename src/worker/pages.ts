import { paths } from '../routes.ts';

/**
 * The pages that the service worker keeps: they say the same to everybody. `*` stands for one part of a path. A page that pays, logs in,
 * registers, or shows something of one's own is not among them, nor one with a token in its address.
 */
export const keptPages: readonly string[] = [
  paths.home,
  paths.about,
  paths.campaigns,
  paths.campaign('*'),
  paths.campaignMonth('*'),
  paths.projects,
  paths.project('*'),
  paths.resources,
  paths.contact,
  paths.faq,
  paths.legal,
  paths.details,
  paths.privacy,
  paths.terms,
  paths.refund,
  paths.shipping,
  paths.offline,
];

/** The pages that are kept before anybody asks for them, where the line allows it, in this order. */
export const corePages: readonly string[] = [
  paths.offline,
  paths.home,
  paths.campaigns,
  paths.contact,
  paths.faq,
  paths.about,
  paths.projects,
  paths.resources,
];
