import { limits, toolInput } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { checkEntries } from './check-entries.ts';
import { importTexts } from './import-texts.ts';
import { readImportFile } from './read-import-file.ts';

const read = (content: BlobPart) => readImportFile(new Blob([content]));
const entry = (name: string, url: string, notes = '', icon = '') => ({
  name,
  url,
  notes,
  icon,
  section: '',
});

const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p>
  <DT><H3 ADD_DATE="1">Station 7</H3>
  <DL><p>
    <DT><A HREF="https://cad.example/?a=1&amp;b=2" ADD_DATE="1" ICON="data:image/png;base64,AA">CAD &amp; Maps</A>
    <DT><A HREF="https://weather.example/">Weather</A>
    <DD>Radar
  </DL><p>
</DL><p>`;

describe('a bookmark file', () => {
  test('folders and entities › all links are read, decoded', async () => {
    expect(await read(bookmarks)).toEqual([
      entry('CAD & Maps', 'https://cad.example/?a=1&b=2'),
      entry('Weather', 'https://weather.example/'),
    ]);
  });
});

describe('a CSV file', () => {
  test('any column order, quotes, line breaks in cells, empty lines › are read', async () => {
    const csv = 'Notes,URL,Name\n"Call ""7""\nfirst",cad.example,"CAD, east"\n\n,maps.example,\n';
    expect(await read(csv)).toEqual([
      entry('CAD, east', 'cad.example', 'Call "7"\nfirst'),
      entry('', 'maps.example'),
    ]);
  });

  test('link in a cell › the file is still read as CSV', async () => {
    const csv =
      'name,url,notes\nCAD,cad.example,"see <a href=""https://help.example/"">help</a>"\n';
    expect(await read(csv)).toEqual([
      entry('CAD', 'cad.example', 'see <a href="https://help.example/">help</a>'),
    ]);
  });

  test('semicolons and Windows encoding, as saved by spreadsheets › are read', async () => {
    const bytes = Uint8Array.from('name;address\nCaf\xe9;https://cafe.example/\n', (character) =>
      character.charCodeAt(0),
    );
    expect(await read(bytes)).toEqual([entry('Café', 'https://cafe.example/')]);
  });

  test('UTF-16 and UTF-8 with a byte order mark › are read', async () => {
    const text = 'url\r\nhttps://a.example/\r\n';
    const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...Buffer.from(text)]).buffer);
    expect(await read(utf16)).toEqual([entry('', 'https://a.example/')]);
    expect(await read(`\ufeff${text}`)).toEqual([entry('', 'https://a.example/')]);
  });

  test('no URL column › the error names the required columns', async () => {
    await expect(read('CAD,East\nMaps,West\n')).rejects.toThrow(importTexts.noAddressColumn);
  });
});

describe('an export', () => {
  test('text fields are read, fields of other types are empty', async () => {
    const tools = [
      { name: 'CAD', url: 'https://cad.example/', icon: 'map-marked-alt', notes: 'East' },
      { name: 7, url: null, __proto__: { notes: 'no' } },
      null,
    ];
    expect(await read(JSON.stringify({ tools }))).toEqual([
      entry('CAD', 'https://cad.example/', 'East', 'map-marked-alt'),
      entry('', ''),
      entry('', ''),
    ]);
  });

  test.each(['{"tools": 7}', '{"tools', '{}'])('%s › is unreadable', async (text) => {
    await expect(read(text)).rejects.toThrow(importTexts.unreadable);
  });
});

test.each([
  ['an empty file', ''],
  ['a CSV file of a header alone', 'name,url'],
  ['an export of nothing', '{"tools": []}'],
])('%s › nothing found', async (_case, text) => {
  const expected = text === '' ? importTexts.noAddressColumn : importTexts.nothingFound;
  await expect(read(text)).rejects.toThrow(expected);
});

test('file above the size limit › is not read', async () => {
  await expect(read(new Uint8Array(5_000_001))).rejects.toThrow(importTexts.tooLarge(5));
});

const hostile = [
  '<a href="javascript:alert(1)">x</a>',
  '<a href="https://good.example\\@evil.example/">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="https://a.example/"><img src=x onerror=alert(1)><script>alert(1)</script>x',
  '<a '.repeat(50_000),
  `<a href="${'x'.repeat(100_000)}">`,
  '<a href="https://a.example/">'.repeat(20_000),
  `${'<dl>'.repeat(100_000)}<a href="https://a.example/">x</a>`,
  `<a href="https://a.example/">${'&amp;'.repeat(100_000)}</a>`,
  'url\n"'.repeat(50_000),
  `url\n${','.repeat(500_000)}`,
  `url,url,name\n${'"'.repeat(100_001)}`,
  'url\n\u0000\u0000\u202e\n',
  'url\n=cmd|calc\n@SUM(A1)\n',
  `{"tools": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  '{"tools": [{"url": {"toString": 1}, "name": ["x"]}]}',
  '{"tools": [{"__proto__": {"url": "https://a.example/"}, "constructor": 1}]}',
  '{"tools": [{"url": "https://a.example/", "icon": "constructor"}]}',
  '{"tools": {"length": 4294967295}}',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://a.example/1">x</a>',
  '<a href="chrome://settings">x</a><a href="about:blank">y</a><a href="place:sort=8">z</a>',
  '<a href="https://user:secret@a.example/">x</a>',
  '<a href="https://good.example%2f@evil.example/">x</a>',
  '<a href="https://\u202egpj.example/">x</a>',
  '<a href="https://a\u200b.example/">x</a>',
  '<a href="https://xn--a.example/">x</a><a href="https://%00/">y</a>',
  '<a href="//a.example/">x</a><a href="/etc/passwd">y</a><a href="">z</a>',
  '<a href="https://a.example:99999/">x</a><a href="https://[::1">y</a>',
  '<a href="https://a.example/">\u202eevil\u2066</a><a href="https://b.example/">\u0000</a>',
  '<a href="https://a.example/">\ud83d</a><a href="https://b.example/">\u200b\u2800</a>',
  `<a href="https://a.example/">${'\ud83d\ude92'.repeat(200)}</a>`,
  '<svg><a xlink:href="https://a.example/">x</a></svg><math><a href="https://b.example/">y</a></math>',
  '<!--><a href="https://a.example/">x</a>--><![CDATA[<a href="https://b.example/">]]>',
  `<a ${'x=1 '.repeat(100_000)}href="https://a.example/">x</a>`,
  `<${'a'.repeat(1_000_000)}`,
  `<p>${'&'.repeat(500_000)}<a href="https://a.example/">x</a>`,
  `<!--${'-'.repeat(500_000)}`,
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><a href="&c;">&c;</a>',
  `name,url\n${'x,https://a.example/\n'.repeat(20_000)}`,
  `name,url\n${'"a\n'.repeat(100_000)}`,
  'name,url\rCAD\u2028,https://a.example/\u2029\r',
  `url${',url'.repeat(50_000)}\nhttps://a.example/`,
  '__proto__,url,constructor\nx,https://a.example/,y\n',
  `{"tools": [${'{"url":"https://a.example/","name":"x"},'.repeat(20_000)}null]}`,
  '{"tools": [{"url":"https://a.example/","name":"x","section":"\u202egpj","notes":"\u0000"}]}',
];

test('at least fifty hostile files are tested', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(50);
});

test.each(hostile.map((text) => [text.slice(0, 40), text]))(
  'hostile file %s › a readable error, or entries that are valid tools',
  async (_start, text) => {
    const entries = await read(text).catch((error: Error) => error.message);
    if (typeof entries === 'string') return expect(entries).not.toBe('');
    const { candidates, invalidEntries } = checkEntries(entries, []);
    expect(candidates.length + invalidEntries.length).toBe(entries.length);
    for (const { tool } of candidates) {
      expect(tool.url).toMatch(/^https?:\/\//);
      expect(tool.name).not.toBe('');
      expect(tool.name.length).toBeLessThanOrEqual(limits.toolNameCharacters);
      expect(toolInput.safeParse(tool).success).toBe(true);
    }
    for (const { reason } of invalidEntries) expect(reason).not.toBe('');
  },
);
