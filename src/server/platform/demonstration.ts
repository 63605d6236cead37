/** The address of the demonstration login. Its password is public, so it must be in no data of a public site. */
export const DEMO_EMAIL = 'demo@hamara-himalaya.example';
