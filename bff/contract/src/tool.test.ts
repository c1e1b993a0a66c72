import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import * as limits from './limits.ts';
import { isLaunchable, withScheme } from './tool-address.ts';
import { toolInput, toolPatch, toolTexts } from './tool-input.ts';

const withUrl = (url: unknown) => z.safeParse(toolInput, { name: 'Radar', url });
const messagesOf = (result: z.core.util.SafeParseResult<unknown>) =>
  result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);

describe("a tool's address", () => {
  test.each([
    ['example.org', 'https://example.org'],
    ['  example.org/board  ', 'https://example.org/board'],
    ['http://example.org', 'http://example.org'],
    ['HTTPS://Example.org', 'HTTPS://Example.org'],
    ['localhost:3000', 'https://localhost:3000'],
    ['localhost:3000/x?y#z', 'https://localhost:3000/x?y#z'],
    ['example.org:8443/x', 'https://example.org:8443/x'],
    ['192.0.2.7', 'https://192.0.2.7'],
    ['[2001:db8::1]:8080/x', 'https://[2001:db8::1]:8080/x'],
    ['münchen.example', 'https://münchen.example'],
    ['例え.テスト/地図', 'https://例え.テスト/地図'],
    ['example.org/a b', 'https://example.org/a b'],
    ['example.org/?next=javascript:alert(1)', 'https://example.org/?next=javascript:alert(1)'],
    ['cad', 'https://cad'],
    // A name and a port, as far as anybody can tell; harmless with https:// before it.
    ['tel:911', 'https://tel:911'],
  ])('%j is completed to %j', (typed, taken) => {
    expect(withUrl(typed)).toMatchObject({ success: true, data: { url: taken } });
    // What was taken stays as it is when it is sent again.
    expect(withUrl(taken)).toMatchObject({ success: true, data: { url: taken } });
  });

  test.each([
    ['', toolTexts.urlRequired],
    ['   ', toolTexts.urlRequired],
    ['javascript:alert(1)', toolTexts.urlInvalid],
    ['JavaScript:alert(1)', toolTexts.urlInvalid],
    [' javascript:alert(1)', toolTexts.urlInvalid],
    ['javascript://example.org/%0aalert(1)', toolTexts.urlInvalid],
    ['java\nscript:alert(1)', toolTexts.urlInvalid],
    ['java\tscript:alert(1)', toolTexts.urlInvalid],
    ['data:text/html,<script>', toolTexts.urlInvalid],
    ['vbscript:x', toolTexts.urlInvalid],
    ['file:///etc/passwd', toolTexts.urlInvalid],
    ['ftp://example.org', toolTexts.urlInvalid],
    ['mailto:dana@example.org', toolTexts.urlInvalid],
    ['blob:https://example.org/x', toolTexts.urlInvalid],
    ['http://', toolTexts.urlInvalid],
    ['https://', toolTexts.urlInvalid],
    ['https:///', toolTexts.urlInvalid],
    ['two words', toolTexts.urlInvalid],
    ['https://exa mple.org', toolTexts.urlInvalid],
    ['user:pass@host.example', toolTexts.urlInvalid],
    ['https://user:pass@example.org', toolTexts.urlInvalid],
    ['https://user@example.org', toolTexts.urlInvalid],
    ['https://example.org:99999', toolTexts.urlInvalid],
    ['https://[::1', toolTexts.urlInvalid],
    ['https://%00.example.org', toolTexts.urlInvalid],
  ])('%j is refused: %s', (typed, message) => {
    expect(messagesOf(withUrl(typed))).toEqual([['url', message]]);
  });

  test.each([
    ['a backslash before the host that counts', 'good.example\\@evil.example'],
    ['a backslash after the scheme', 'https:\\\\evil.example'],
    ['a backslash in the path', 'https://good.example\\.evil.example'],
    ['an empty user', 'https://@evil.example'],
    ['an empty user and password', 'https://:@evil.example'],
    ['more slashes than two', 'https:///evil.example'],
    ['fewer slashes than two', 'https:/evil.example'],
    ['a full-width slash and a user', 'https://good.example\uff0f@evil.example'],
    ['a tab in the host', 'https://good.exa\tmple'],
    ['a line break in the host', 'https://good.example\n.evil.example'],
    ['a control character in the path', 'https://good.example/\u0007'],
    ['a NUL', 'https://good.example/\0'],
    ['a C1 control character', 'https://good.example/\u0085x'],
    ['a zero-width space in the host', 'https://good\u200b.example'],
    ['a zero-width joiner in the host', 'https://go\u200dod.example'],
    ['a soft hyphen in the host', 'https://go\u00adod.example'],
    ['a word joiner in the path', 'https://good.example/\u2060'],
    ['a byte order mark inside', 'https://good.example/\ufeffx'],
    ['a Hangul filler', 'https://good.example/\u3164x'],
    ['a variation selector in the host', 'https://good\ufe0f.example'],
    ['a tag character', 'https://good.example/\u{e0041}'],
    ['a right-to-left override', 'https://good.example/\u202egpj.exe'],
    ['a right-to-left mark in the host', 'https://good\u200f.example'],
    ['an isolate', 'https://good.example/\u2067x'],
    ['a line separator', 'https://good.example/\u2028x'],
    ['half a character', 'https://good.example/\ud800x'],
  ])('with %s is refused, because people may read another host than it opens', (_what, typed) => {
    expect(messagesOf(withUrl(typed))).toEqual([['url', toolTexts.urlInvalid]]);
  });

  test.each([
    'https://example.org/?path=C:\\maps\\station',
    'https://example.org/#/@dana',
    'https://example.org/@dana',
    'https://example.org//double',
    'https://münchen.example/straße',
    'https://דוגמה.example/מפה',
    'http://[::1]:3000/x',
    'example.org:8443/x?a=b@c',
  ])('%s is accepted unchanged', (typed) => {
    expect(withUrl(typed).success).toBe(true);
  });

  test.each([null, 7, true, {}, { $gt: '' }, ['https://example.org']])('%j is refused', (typed) => {
    expect(messagesOf(withUrl(typed))[0]?.[0]).toBe('url');
  });

  test('may have 2,048 characters including the added scheme', () => {
    const ofLength = (length: number) =>
      `example.org/${'x'.repeat(length - 'https://example.org/'.length)}`;
    expect(withUrl(ofLength(limits.toolUrlCharacters)).success).toBe(true);
    expect(messagesOf(withUrl(ofLength(limits.toolUrlCharacters + 1)))).toEqual([
      ['url', toolTexts.urlTooLong],
    ]);
  });
});

describe('withScheme and isLaunchable', () => {
  test('agree with the schema', () => {
    expect(withScheme(' example.org ')).toBe('https://example.org');
    expect(isLaunchable('https://example.org')).toBe(true);
    for (const address of [
      'javascript:alert(1)',
      'example.org',
      'https://a@b.example',
      'ftp://x.example',
    ])
      expect([address, isLaunchable(address)]).toEqual([address, false]);
  });
});

describe('the add form', () => {
  test('requires a name and an address, and has defaults for glyph and notes', () => {
    expect(z.parse(toolInput, { name: ' Radar ', url: 'example.org' })).toEqual({
      name: 'Radar',
      url: 'https://example.org',
      icon: 'tools',
      notes: '',
    });
    expect(messagesOf(z.safeParse(toolInput, {})).map(([field]) => field)).toEqual(['name', 'url']);
  });

  test.each([
    ['name', '', toolTexts.nameRequired],
    ['name', '   ', toolTexts.nameRequired],
    ['name', 'x'.repeat(limits.toolNameCharacters + 1), toolTexts.nameTooLong],
    ['notes', 'x'.repeat(limits.toolNotesCharacters + 1), toolTexts.notesTooLong],
    ['icon', '', toolTexts.iconRequired],
    ['icon', 'skull', toolTexts.iconRequired],
    ['icon', null, toolTexts.iconRequired],
  ])('%s %j is refused: %s', (field, value, message) => {
    const tool = { name: 'Radar', url: 'example.org', [field]: value };
    expect(messagesOf(z.safeParse(toolInput, tool))).toEqual([[field, message]]);
  });

  test('refuses an icon that is none: Please select an icon [S5-005]', () => {
    const tool = { name: 'Radar', url: 'example.org', icon: 'skull' };
    expect(messagesOf(z.safeParse(toolInput, tool))).toEqual([['icon', 'Please select an icon']]);
  });

  test('takes notes as a text, and as an empty one where there are none [S5-006]', () => {
    const tool = { name: 'Radar', url: 'example.org' };
    expect(z.parse(toolInput, tool).notes).toBe('');
    expect(z.parse(toolInput, { ...tool, notes: 'Gate 4' }).notes).toBe('Gate 4');
    expect(z.safeParse(toolInput, { ...tool, notes: 4 }).success).toBe(false);
  });

  test('accepts name and notes at their limits', () => {
    const tool = {
      name: 'x'.repeat(limits.toolNameCharacters),
      url: 'example.org',
      notes: 'x'.repeat(limits.toolNotesCharacters),
    };
    expect(z.safeParse(toolInput, tool).success).toBe(true);
  });

  test('drops unknown fields', () => {
    const sent = { name: 'Radar', url: 'example.org', user_id: 'somebody', rev: 9 };
    expect(Object.keys(z.parse(toolInput, sent))).toEqual(['name', 'url', 'icon', 'notes']);
  });
});

describe('the edit form', () => {
  test('contains only changed fields, without defaults', () => {
    expect(z.parse(toolPatch, { name: ' New ' })).toEqual({ name: 'New' });
    expect(z.parse(toolPatch, { notes: '' })).toEqual({ notes: '' });
  });

  test.each([{}, { user_id: 'x' }])('%j is refused: nothing to change', (patch) => {
    expect(messagesOf(z.safeParse(toolPatch, patch))).toEqual([
      ['', 'Send at least one of name, url, icon, notes, picture, section'],
    ]);
  });

  test('validates each field like the add form', () => {
    expect(messagesOf(z.safeParse(toolPatch, { url: 'javascript:alert(1)' }))).toEqual([
      ['url', toolTexts.urlInvalid],
    ]);
  });
});
