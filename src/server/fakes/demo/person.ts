import { DEMO_EMAIL } from '../../platform/demonstration.ts';

/** The demonstration login that `npm start` prints. It is no real person, and never exists in production. */
export const demoPerson = {
  email: DEMO_EMAIL,
  password: 'himalaya-2016',
  firstname: 'Demonstration',
  lastname: 'Visitor',
  mobile: '9800000000',
  address: 'Room 1, Guest House',
  city: 'Mandi',
  state: 'Himachal Pradesh',
  country: 'India',
  zipcode: '175001',
  dob: '1990-01-01',
  sex: 'Male',
  pan: 'AAAAA0000A',
} as const;
