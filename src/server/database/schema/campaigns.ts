import type { Generated } from 'kysely';

export interface CampaignTable {
  id: string;
  heading: string;
  status: string;
  price_paise: number;
  start_day: string;
  end_day: string;
  days: number;
  /** 0 when its file is gone, a draft or not public on this day. */
  listed: number;
  /** Those of the file less its start number; null without a limit. */
  seats: number | null;
  /** ISO 8601 in UTC; null while its status does not say so. */
  called_off_at: string | null;
  /** Of a campaign that is called off at the desk, the status that its file says. */
  file_status: Generated<string | null>;
  called_off_why: Generated<string>;
  /** When those who gave to it were told of its record, ISO 8601 in UTC; null before. */
  record_told_at: Generated<string | null>;
  /** `content`: a missing file unlists it. */
  source: string;
  /** A search compares these four in small letters. */
  region: Generated<string>;
  /** `easy`, `moderate` or `difficult`. */
  difficulty: Generated<string>;
  search_text: Generated<string>;
  /** Each two words of it that follow each other as one, behind a tab. */
  joined_words: Generated<string>;
  /** The campaign as calls return it, JSON. */
  content: string;
  updated_at: string;
}

export interface ReviewTable {
  id: string;
  campaign_id: string;
  name: string;
  email: string;
  headline: string;
  comment: string;
  rating: number;
  /** That of `NEW_REVIEW`, as JSON. */
  profile_id: string;
  helpful_count: number;
  created_at: string;
  /** `waiting` until somebody has approved it, where reviews need that. Only `listed` ones are shown. */
  state: Generated<'listed' | 'waiting' | 'hidden'>;
  hidden_reason: Generated<string>;
  /** Made by the form: the same key is stored once. */
  form_key: string | null;
  /** The place that its writer had, who was logged in: whether this person walked follows from it. */
  enrolment_id: string | null;
}

export interface ResourceTable {
  id: string;
  title: string;
  href: string;
  image: string;
  description: string;
  published: string;
  listed: number;
  source: string;
  content: string;
  updated_at: string;
}

export interface ContactMessageTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  created_at: string;
  form_key: string | null;
  mail_id: string;
  /** Email of the staff; empty while it is open. */
  answered_by: Generated<string>;
  answered_at: string | null;
}

export interface CampaignTables {
  campaigns: CampaignTable;
  reviews: ReviewTable;
  resources: ResourceTable;
  contact_messages: ContactMessageTable;
}
