import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { importDirectly } from '../../../../src/integrations/scripts/direct-imports.ts';

/** The scripts after the step, by name, and what is gone. */
function after(files: Record<string, string>) {
  const scripts = Object.entries(files).map(([name, code]) => ({ fileName: `_astro/${name}`, code }));
  const gone = importDirectly(scripts, parseAst);
  return { gone, codes: Object.fromEntries(scripts.map(({ fileName, code }) => [fileName.split('/')[1], code])) };
}

const http = 'export{t as callApi,n as setHttp}from"./calls.js";';

test('an import on demand of a script that only hands on another asks for the other', () => {
  const { codes, gone } = after({
    'form.js': 'const load=()=>import(`./http.js`);load().then(({callApi:c})=>c());import("./http.js")',
    'http.js': http,
    'calls.js': 'const t=1,n=2;export{t,n};',
  });
  const direct = 'import("./calls.js").then(e=>({callApi:e.t,setHttp:e.n}))';
  expect(codes['form.js']).toBe(`const load=()=>${direct};load().then(({callApi:c})=>c());${direct}`);
  expect(gone).toEqual(['_astro/http.js']);
});

test.each([
  ['a script with code of its own', `${http}start();`],
  ['a script with two parts', `${http}export{x}from"./other.js";`],
  ['a script that imports', 'import{t}from"./calls.js";export{t};'],
])('%s is asked for as before', (_, code) => {
  const form = 'import(`./http.js`)';
  expect(after({ 'form.js': form, 'http.js': code })).toMatchObject({ codes: { 'form.js': form }, gone: [] });
});

test('a default export is handed on too', () => {
  const files = { 'page.js': 'import(`./Part.js`)', 'Part.js': 'export{t as default}from"./parts.js";' };
  expect(after(files).codes['page.js']).toBe('import("./parts.js").then(e=>({default:e.t}))');
});
