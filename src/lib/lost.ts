/** What a visitor reads where nothing is: on the broken-link page and, for an unknown campaign, inside its shell (decision 6). */
export const LOST_HEADING = 'This path ends here';
export const LOST_TEXT =
  'The link is broken, or the page has moved. It happens on trails too: go back to the last signpost.';
