/** The pattern of a mail address. It needs no library, so small scripts can use it. The caller removes blanks at the ends. */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

export const EMAIL_MESSAGE = 'Email is not valid!';
