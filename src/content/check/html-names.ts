/** Elements of HTML that may stand in a text, or about which another rule speaks. Other names are taken for HTML and show nothing. */
export const HTML_NAMES: ReadonlySet<string> = new Set(
  (
    'a abbr address area article aside audio b bdi bdo big blockquote br button caption center cite code col colgroup data dd del ' +
    'details dfn div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img ' +
    'input ins kbd label legend li main map mark math menu meter nav object ol optgroup option output p picture pre progress q rp ' +
    'rt ruby s samp script search section select small source span strike strong style sub summary sup svg table tbody td textarea ' +
    'tfoot th thead time tr track tt u ul var video wbr'
  ).split(' '),
);

/** Elements that have no closing tag. */
export const VOID_NAMES: ReadonlySet<string> = new Set('area br col embed hr img input source track wbr'.split(' '));

/** Elements whose closing tag may be left out. */
export const OPEN_NAMES: ReadonlySet<string> = new Set(
  'colgroup dd dt li option p tbody td tfoot th thead tr'.split(' '),
);
