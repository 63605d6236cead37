/** The styles of the desk, in each page: one file less on a weak line. */
export const style = `
:root{color-scheme:light dark;--paper:#faf7f0;--raise:#fffdf9;--ink:#10272b;--soft:#3a4f53;--line:#d8d2c3;--edge:#6b7b7c;--pine:#0f4543;--on-pine:#f6f1e6;--saffron:#f3982f;--on-saffron:#241203;--focus:#0a58a8;--good:#14603a;--good-ground:#e1efe2;--bad:#a01f17;--bad-ground:#fbe7e2;--note-ground:#fdeecb}
@media screen and (prefers-color-scheme:dark){:root{--paper:#0d191c;--raise:#15262b;--ink:#f0f2ea;--soft:#bccac7;--line:#2a4046;--edge:#829694;--pine:#a6d8ca;--on-pine:#0a1d1e;--saffron:#f6a449;--focus:#8cc4ff;--good:#93d8ac;--good-ground:#12301f;--bad:#ffaba0;--bad-ground:#3c1714;--note-ground:#362a10}}
*{box-sizing:border-box;margin:0}[hidden]{display:none!important}
html{font:100%/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;background:var(--paper);color:var(--ink);-webkit-text-size-adjust:none}
body{overflow-wrap:anywhere;font-size:1.0625rem}
header,main,footer{inline-size:min(100% - 2rem,60rem);margin-inline:auto}
header{padding-block:.5rem;border-block-end:4px solid;border-image:linear-gradient(90deg,#2c6cb5 20%,#fffdf6 20% 40%,#c9392c 40% 60%,#2c8551 60% 80%,#ecb22e 80%) 1}
header nav,.row{display:flex;flex-wrap:wrap;gap:0 1rem;align-items:center}header a{font-size:.9375rem}footer{padding-block:1rem;border-block-start:1px solid var(--line)}
header a,.row a,.list>li>a,.people a{min-block-size:2.75rem;display:inline-flex;align-items:center}
header .home{font-weight:700;text-decoration:none}[aria-current]{font-weight:700;text-decoration-thickness:.25em}
main{padding-block:1rem 4rem}
main>*+*,form>*+*,section>*+*,details>*+*,fieldset>*+*,.stack>*+*{margin-block-start:1rem}
h1{font-size:1.75rem;line-height:1.15}h2{font-size:1.25rem;line-height:1.25;margin-block-start:2rem}
a{color:inherit;text-decoration-color:var(--saffron);text-decoration-thickness:.12em;text-underline-offset:.22em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:2px}
.skip:not(:focus){position:absolute;clip-path:inset(50%)}
.soft,small,.hint{color:var(--soft);font-size:.9375rem}
.said,.wrong,.note,.message{padding:.75rem 1rem;border-radius:.5rem;border-inline-start:4px solid}
.said{background:var(--good-ground);border-color:var(--good)}.wrong,.message{background:var(--bad-ground);border-color:var(--bad)}fieldset[aria-invalid=true]{padding-inline-start:.75rem;border-inline-start:4px solid}.note{background:var(--note-ground)}
.list{list-style:none;padding:0;display:grid;gap:.5rem}
.list>li,.card{background:var(--raise);border:1px solid var(--line);border-radius:.875rem;padding:.75rem 1rem}
.list>li>*+*{margin-block-start:.25rem}
.mail{white-space:pre-wrap}.people :is(p,dd) a{margin-inline-end:1rem}.sum{font-weight:700;font-variant-numeric:tabular-nums}
dl{display:grid;align-items:baseline;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{color:var(--soft)}dd{font-variant-numeric:tabular-nums}
label,legend{display:block;font-weight:700}fieldset{border:0;padding:0}
input:not([type=checkbox],[type=radio]),select,textarea{inline-size:100%;min-block-size:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--raise);color:inherit;font:inherit}
textarea{min-block-size:9rem}
.tick{display:flex;gap:.75rem;align-items:center;min-block-size:2.75rem;font-weight:400}.tick input{inline-size:1.5rem;block-size:1.5rem;flex:none;accent-color:var(--pine)}
[aria-invalid=true]{border-color:var(--bad)!important}.field-error{color:var(--bad);font-weight:700}.trail ol{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:0 .5rem}.trail li+li::before{content:"/" / "";margin-inline-end:.5rem}.trail a{min-block-size:2.75rem;display:inline-flex;align-items:center}
button,.button{min-block-size:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--edge);border-radius:.5rem;background:transparent;color:inherit;font:inherit;font-weight:700;text-decoration:none;display:inline-flex;align-items:center;cursor:pointer}
button.main,.button.main{background:var(--saffron);border-color:var(--saffron);color:var(--on-saffron)}
button.link{border:0;padding:0;text-decoration:underline;font-weight:400}
summary{padding-block:.6rem}
@media(min-width:48rem){form:has(>.half){display:grid;grid-template-columns:1fr 1fr;gap:1rem}form:has(>.half)>*{margin:0;grid-column:1/-1}form:has(>.half)>.half{grid-column:auto}}
@media print{.people a{min-block-size:0}.people a+a{display:none}.people>li{padding:.25rem 0;border-width:0 0 1px}.people>li>p{display:inline;padding-inline-start:1rem}header,footer,form,.button,.row,.skip,.said,.trail{display:none}main{inline-size:100%}.list>li{break-inside:avoid;border-radius:0}}
`.replaceAll('\n', '');
