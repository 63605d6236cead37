import type { Generated } from 'kysely';

export interface CampaignTable {
  id: string;
  heading: string;
  status: string;
  /** 0 means free. */
  price_paise: number;
  start_day: string;
  end_day: string;
  /** End minus start plus 1. */
  days: number;
  /** 0 when its file is gone, a draft or not public on this day: not listed, 404 at its address, but kept for the histories that show its name. */
  listed: number;
  /** How many places this site can give: those of the file less the start number of the file. Null without a limit. */
  seats: number | null;
  /** Since when its status says that it is called off, ISO 8601 in UTC; null while it does not. Noted by `office/called-off.ts`. */
  called_off_at: string | null;
  /** Of a campaign that is called off at the desk, the status that its file says; null where the file's own is in `status`. */
  file_status: Generated<string | null>;
  /** Why it was called off at the desk, for those who have a place; empty while it is not called off. */
  called_off_why: Generated<string>;
  /** `content` when the row comes from a file of the content folder: only then a missing file unlists it. */
  source: string;
  /**
   * A search compares region, difficulty and `search_text`: in small letters, empty where nothing is given. It also reads the days
   * and the price.
   */
  region: Generated<string>;
  /** `easy`, `moderate` or `difficult`. */
  difficulty: Generated<string>;
  /** Heading, place and description, a line each. */
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
  /** A string or a number, as JSON: always that of `NEW_REVIEW`. What a browser sends is not stored. */
  profile_id: string;
  helpful_count: number;
  created_at: string;
  /** `waiting` until somebody has approved it, where reviews need that. Only `listed` ones are shown. */
  state: Generated<'listed' | 'waiting' | 'hidden'>;
  /** Why the staff hid it. */
  hidden_reason: Generated<string>;
  /** Made by the form. A second sending with the same key is not stored again. */
  form_key: string | null;
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
  /** Made by the form. A second sending with the same key is not stored again. */
  form_key: string | null;
  /** The mail that tells the foundation of it, with others that came shortly after it. */
  mail_id: string;
  /** Email of who noted at the desk that it is answered; empty while it is open. */
  answered_by: Generated<string>;
  answered_at: string | null;
}

export interface CampaignTables {
  campaigns: CampaignTable;
  reviews: ReviewTable;
  resources: ResourceTable;
  contact_messages: ContactMessageTable;
}
