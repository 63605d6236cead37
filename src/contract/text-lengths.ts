// How much of a text is shown at most where its page is one click away, in characters. An editor is told of what is cut off.

/** Of a campaign's description, in the list of campaigns. */
export const LIST_TEXT = 220;

/** Of a campaign's description, on the home page. */
export const SLIDE_TEXT = 350;

/** Of a project's description, in the list of projects. */
export const PROJECT_TEXT = 525;
