/** What is answered to a form that cannot be taken. */
export interface FormMessages {
  /** What the whole form is refused for; empty where single fields are wrong. */
  readonly message: string;
  /** What is wrong with single fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Above the messages. */
export const PROBLEM_TITLE = 'There is a problem';

/** Put before the title of a page with messages. */
export const ERROR_PREFIX = 'Error: ';
