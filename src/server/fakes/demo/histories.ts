/** A donation of the demonstration user. `amount` is rupees as on the wire; `daysAgo` counts from the day of the first start. */
export type DemoDonation = {
  transactionId: string;
  amount: string;
  gatewayStatus: 'SUCCESS' | 'FAILED' | 'PENDING';
  mode: string;
  daysAgo: number;
};

/**
 * An enrolment of the demonstration user. Enrolments in a campaign that an editor has removed are skipped. `REFUND` was paid
 * a second time for the same place. Most future campaigns stay free for the visitor to try.
 */
export type DemoEnrolment = {
  transactionId: string;
  campaignId: string;
  amount: string;
  status: 'PAID' | 'FREE' | 'REFUND';
  mode: string;
  daysAgo: number;
};

const MODES = ['UPI', 'CC', 'NB', 'DC'] as const;
const modeOf = (index: number) => MODES[index % MODES.length] ?? 'UPI';

type Gift = readonly [daysAgo: number, amount: string, gatewayStatus?: DemoDonation['gatewayStatus']];

const gifts: readonly Gift[] = [
  [0, '500.00', 'PENDING'],
  [4, '500.00'],
  [19, '1000.00'],
  [19, '1000.00', 'FAILED'],
  [41, '251.00'],
  [63, '5000.00'],
  [63, '5000.00', 'FAILED'],
  [88, '101.00'],
  [102, '500.00'],
  [133, '1500.50'],
  [158, '500.00'],
  [180, '500.00', 'FAILED'],
  [181, '500.00'],
  [207, '100000.00'],
  [240, '1000.00'],
  [266, '750.00'],
  [291, '500.00'],
  [318, '1100.00'],
  [344, '500.00'],
  [365, '5000.00'],
  [366, '2100.00'],
  [398, '500.00'],
  [421, '500.00', 'FAILED'],
  [422, '500.00'],
  [455, '1000.00'],
  [490, '25.00'],
  [523, '500.00'],
  [557, '5000.00'],
  [590, '500.00'],
];

/** Donations over more than a year, so that they always fall into two tax years; newest first. */
export const demoDonations: readonly DemoDonation[] = gifts.map(
  ([daysAgo, amount, gatewayStatus = 'SUCCESS'], index) => ({
    transactionId: `DEMOGIFT${String(gifts.length - index).padStart(4, '0')}`,
    amount,
    gatewayStatus,
    mode: modeOf(index),
    daysAgo,
  }),
);

type Joined = readonly [daysAgo: number, campaignId: string, amount: string, status?: DemoEnrolment['status']];

const joined: readonly Joined[] = [
  [1, 'tungnath-safai', '2200.00'],
  [2, 'kheerganga-carry-down', '2500.00'],
  [2, 'kheerganga-carry-down', '2500.00', 'REFUND'],
  [9, 'narkanda-open-shed', '0.00', 'FREE'],
  [11, 'prashar-lake-ring', '1800.00'],
  [16, 'bhrigu-lake', '3800.00'],
  [21, 'deoria-tal-and-rohini', '2400.00'],
  [27, 'rakcham-hands-for-the-shed', '2000.00'],
  [30, 'hunder-dunes-nubra', '4000.00'],
  [38, 'beas-kund-four-days', '3200.00'],
  [52, 'kedarkantha-snow-camp', '4200.00'],
  [70, 'churdhar-before-the-fair', '1200.00'],
  [84, 'nag-tibba-weekend', '500.00'],
  [84, 'nag-tibba-weekend', '500.00', 'REFUND'],
  [90, 'serolsar-lake-birds', '0.00', 'FREE'],
  [120, 'dayara-below-the-meadow', '3600.00'],
  [370, 'leh-bazaar-cloth-bags', '0.00', 'FREE'],
];

/** Enrolments over more than a year; newest first. Transaction ids start with `HH_` as real ones do, but cannot be equal to one. */
export const demoEnrolments: readonly DemoEnrolment[] = joined.map(
  ([daysAgo, campaignId, amount, status = 'PAID'], index) => ({
    transactionId: `HH_DEMO${String(joined.length - index).padStart(4, '0')}`,
    campaignId,
    amount,
    status,
    mode: status === 'FREE' ? '' : modeOf(index),
    daysAgo,
  }),
);
