import { expect, it } from 'vitest';
import { readPastedLink } from './pasted-link.ts';

const url = 'https://cad.example.gov/board?a=1';

it.each([
  [{ 'text/plain': url }, { url, title: '' }],
  [{ 'text/plain': `  ${url}\n` }, { url, title: '' }],
  [{ 'text/plain': 'cad.example.gov' }, { url: 'cad.example.gov', title: '' }],
  [
    { 'text/plain': url, 'text/x-moz-url': `${url}\nCounty CAD` },
    { url, title: 'County CAD' },
  ],
  [
    { 'text/plain': url, 'text/x-moz-url': `${url}\n${url}` },
    { url, title: '' },
  ],
  [{ 'text/plain': `County CAD\r\n${url}` }, { url, title: 'County CAD' }],
  [{ 'text/plain': `County CAD - ${url}` }, { url, title: 'County CAD' }],
  [{ 'text/plain': `${url} County CAD` }, { url, title: 'County CAD' }],
  [{ 'text/plain': `[County CAD (new)](${url})` }, { url, title: 'County CAD (new)' }],
  [{ 'text/plain': `<${url}>` }, { url, title: '' }],
  [{ 'text/plain': `${url} and https://other.example` }, null],
  [{ 'text/plain': 'call the county' }, null],
  [{ 'text/plain': 'javascript:alert(1)' }, null],
  [{ 'text/plain': 'CAD https://good.example@evil.example' }, null],
  [{ 'text/plain': '' }, null],
])('%j › %j', (copied: Record<string, string>, link) => {
  expect(readPastedLink({ getData: (type) => copied[type] ?? '' })).toEqual(link);
});
