// Every answer, errors included, is `{status, data}`. A call succeeds only if the HTTP status is ok and `status` is truthy.

/** The message of a failed call whose answer carries none. */
export const SERVICE_ERROR = 'There is some trouble with the service.';

/** The same for the forms that register, ask for a reset, reset and contact. */
export const FORM_ERROR = 'There is some trouble.';
