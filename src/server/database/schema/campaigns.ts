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
  /** 0 once its file was withdrawn: kept for history, not listed, its address answers 404. */
  listed: number;
  /** `content` when an editor's file made the row: only then does the file's absence withdraw it. */
  source: string;
  /** The whole campaign as it goes over the wire, JSON. */
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
  /** A string or a number, JSON: never read for a meaning (decision 35). */
  profile_id: string;
  helpful_count: number;
  created_at: string;
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
}

export interface CampaignTables {
  campaigns: CampaignTable;
  reviews: ReviewTable;
  resources: ResourceTable;
  contact_messages: ContactMessageTable;
}
