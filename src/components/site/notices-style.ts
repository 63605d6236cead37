/** The style of the notices. It stands in the page only where there is one, so that it costs nothing on other days. */
export const noticesStyle =
  '@layer layout{.notices{background:var(--ink);color:var(--paper);padding-block:.5rem;text-align:center}.notices a{color:inherit}}';
