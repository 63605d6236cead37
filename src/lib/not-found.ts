/** The texts of the broken-link page, and of the page of a campaign that does not exist. */
export const NOT_FOUND_HEADING = 'This path ends here';
export const NOT_FOUND_TEXT =
  'The link is broken, or the page has moved. It happens on trails too: go back to the last signpost.';
