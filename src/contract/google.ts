export interface GoogleLogin {
  readonly clientId: string;
  readonly script: string;
}

/** The client id with which a site without a `GOOGLE_CLIENT_ID` asks the local fake of Google's login. */
export const LOCAL_GOOGLE_CLIENT_ID = 'local.apps.googleusercontent.com';
