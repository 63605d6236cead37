export interface GoogleLogin {
  readonly clientId: string;
  readonly script: string;
}

export const LOCAL_GOOGLE_CLIENT_ID = 'local.apps.googleusercontent.com';
