import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { collectTitle } from './page-title.ts';

function titleOf(head: string): string {
  const title = collectTitle();
  const parser = new Parser({
    onopentag: title.open,
    ontext: title.text,
    onclosetag: title.close,
  });
  parser.write(`<!doctype html><html><head>${head}</head></html>`);
  return title.read();
}

it.each([
  ['<title>County Dispatch</title>', 'County Dispatch'],
  ['<title>\n  Hydrants &amp; mains &#x2014; North\n</title>', 'Hydrants & mains — North'],
  ['<title>Maps</title><title>Other</title>', 'Maps'],
  ['<title><b>Maps</b></title>', '<b>Maps</b>'],
  ['<title>\u202eMaps\u2066 North</title>', 'Maps North'],
  ['<title>&#8238;Maps &#8294;North</title>', 'Maps North'],
  ['<title>Login</title><meta name="application-name" content="County CAD">', 'County CAD'],
  ['<meta property="og:site_name" content="NIFC"><title>Home</title>', 'NIFC'],
  ['<meta name="og:site_name" content="  "><title>Home</title>', 'Home'],
  ['<meta name="Application-Name" content="CAD 911"><title>Home</title>', 'CAD 911'],
  ['<title>Incidents (3)</title>', ''],
  ['<title>Board, 14:02</title>', ''],
  ['<title>Stra\ufffde</title>', ''],
  ['<title>\u200b</title>', ''],
  ['<title>', ''],
  ['', ''],
  [`<title>${'a'.repeat(5_000)}</title>`, `${'a'.repeat(119)}…`],
])('%j › %j', (head, title) => {
  expect(titleOf(head)).toBe(title);
});
