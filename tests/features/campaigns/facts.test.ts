import { describe, expect, it } from 'vitest';
import { jsonEqual } from '../../../src/api/fetch-json.ts';
import { compactCampaign, enrolmentState, meetingPointOf, placeOf } from '../../../src/contract/campaign-rules.ts';
import { extent, placesText, shownStatus } from '../../../src/features/campaigns/facts.ts';
import { sampleCampaign } from '../../helpers/campaigns.ts';

describe('the days of a campaign', () => {
  it.each([
    ['2099-11-26T18:30:00Z', '2099-11-28T18:30:00Z', '3 days'],
    ['2099-11-26T18:30:00Z', '2099-11-26T18:30:00Z', '1 day'],
    ['2099-02-27T18:30:00Z', '2099-03-01T18:29:59Z', '2 days'],
    ['2099-11-26T18:30:00Z', null, ''],
    [undefined, '2099-11-26T18:30:00Z', ''],
  ])('from %s to %s are %j: end minus start, plus 1', (startTime, endTime, days) => {
    expect(extent({ startTime, endTime })).toBe(days);
  });
});

describe('enrolment', () => {
  it.each([
    ['active', 'open', 'Active'],
    ['Active', 'open', 'Active'],
    ['cancelled', 'cancelled', 'Cancelled'],
    ['canceled', 'cancelled', 'Cancelled'],
    ['closed', 'closed', 'Closed'],
    ['', 'closed', 'Closed'],
    [null, 'closed', 'Closed'],
    ['something new', 'closed', 'Something new'],
  ])('of a campaign whose status is %j is %s', (status, enrolling, label) => {
    expect(enrolmentState({ status, lastDay: '' }, '2026-06-05')).toBe(enrolling);
    expect(shownStatus({ status, endTime: '' }, '2026-06-05')).toBe(label);
  });

  it.each([
    ['active', '2026-06-04T18:29:59Z', 'Ended'],
    ['active', '2026-06-04T18:30:00Z', 'Active'],
    ['active', null, 'Active'],
    ['closed', '2026-06-01T06:00:00Z', 'Ended'],
    ['cancelled', '2026-06-01T06:00:00Z', 'Cancelled'],
  ])('of one that is %j and ends at %s is told on 5 June 2026 as %s', (status, endTime, label) => {
    expect(shownStatus({ status, endTime }, '2026-06-05')).toBe(label);
  });
});

describe('the places', () => {
  it.each([
    [{ places: 16, enrolledCount: 12 }, '4 places left', '16 places'],
    [{ places: 16, enrolledCount: 15 }, '1 place left', '16 places'],
    [{ places: 1, enrolledCount: 0 }, '1 place left', '1 place'],
    [{ places: 16, enrolledCount: 16 }, 'Full', 'Full'],
    [{ places: 16, enrolledCount: 20 }, 'Full', 'Full'],
    [{ places: 16 }, '', ''],
    [{ enrolledCount: 12 }, '', ''],
  ])('of %j are told as %j, by numbers that may be old as %j', (campaign, now, before) => {
    expect(placesText(campaign, true)).toBe(now);
    expect(placesText(campaign, false)).toBe(before);
  });
});

describe('the meeting point', () => {
  it.each([
    [{ place: 'Kheerganga', meetingPoint: 'Bus stand' }, 'Bus stand', 'Kheerganga'],
    [{ place: 'Kheerganga', meetingPoint: null }, 'Kheerganga', 'Kheerganga'],
    [{ place: null, meetingPoint: 'Bus stand' }, 'Bus stand', 'Heaven'],
    [{}, 'Heaven', 'Heaven'],
    [null, 'Heaven', 'Heaven'],
  ])('of %j is %s, the place %s', (location, meets, place) => {
    expect(meetingPointOf(location)).toBe(meets);
    expect(placeOf(location)).toBe(place);
  });
});

describe('a page that was built ahead', () => {
  it('still holds when the API says the same, whatever the order of its keys and whatever is empty', () => {
    const built = compactCampaign(sampleCampaign('x', { price: undefined, goal: null }));
    const { id, ...rest } = JSON.parse(JSON.stringify(sampleCampaign('x', { price: null, goal: undefined })));
    expect(jsonEqual(compactCampaign({ ...rest, id }), built)).toBe(true);
  });

  it.each([
    { price: 1 },
    { status: 'cancelled' },
    { assets: [] },
    { location: { place: 'Elsewhere', address: 'Barshaini, Kullu' } },
    { instuctions: [] },
  ])('no longer holds when the API says %j', (change) => {
    expect(jsonEqual(compactCampaign(sampleCampaign('x', change)), compactCampaign(sampleCampaign('x')))).toBe(false);
  });
});
