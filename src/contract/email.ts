/** The one pattern of a mail address (section 5), free of any library so that the smallest script can use it. Blanks at the ends are the caller's to remove. */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

export const EMAIL_MESSAGE = 'Email is not valid!';
