import { defaultGlyph, limits, toolTexts } from '@firedeck/contract';
import { expect, test } from 'vitest';
import { checkEntries } from './check-entries.ts';
import { importTexts } from './import-texts.ts';

const entry = (name: string, url: string) => ({
  name,
  url,
  icon: defaultGlyph,
  notes: '',
  section: '',
});

test('new entries › URLs are completed; a missing name is replaced by the host', () => {
  const { candidates, invalidEntries } = checkEntries(
    [entry(' CAD ', 'cad.example'), entry('', 'maps.example/x')],
    [],
  );
  expect(invalidEntries).toEqual([]);
  expect(candidates).toMatchObject([
    { tool: { name: 'CAD', url: 'https://cad.example' }, duplicate: null },
    { tool: { name: 'maps.example', url: 'https://maps.example/x' }, duplicate: null },
  ]);
  expect(new Set(candidates.map(({ tool }) => tool.id)).size).toBe(2);
});

test('entries on the board or repeated in the file › are marked as duplicates', () => {
  const entries = [
    entry('A', 'https://a.example/'),
    entry('B', 'https://b.example/'),
    entry('B again', 'https://b.example/'),
  ];
  const { candidates } = checkEntries(entries, [{ url: 'https://a.example/' }]);
  expect(candidates.map(({ duplicate }) => duplicate)).toEqual([
    importTexts.duplicate,
    null,
    importTexts.repeated,
  ]);
});

test('invalid entries › are listed with the reason', () => {
  const entries = [
    entry('Bookmarklet', 'javascript:alert(1)'),
    entry('', ''),
    { ...entry('Notes', 'https://n.example/'), notes: 'x'.repeat(limits.toolNotesCharacters + 1) },
  ];
  const { candidates, invalidEntries } = checkEntries(entries, []);
  expect(candidates).toEqual([]);
  expect(invalidEntries).toEqual([
    { title: 'Bookmarklet', reason: importTexts.noAddress },
    { title: importTexts.row(2), reason: expect.any(String) },
    { title: 'Notes', reason: toolTexts.notesTooLong },
  ]);
});

test('long title › is truncated', () => {
  const { candidates } = checkEntries([entry('x'.repeat(500), 'https://a.example/')], []);
  expect(candidates[0]?.tool.name).toHaveLength(limits.toolNameCharacters);
});

test.each([
  [' Maps  and\n hydrants ', 'Maps and hydrants'],
  ['x'.repeat(50), `${'x'.repeat(39)}…`],
  ['\u202egpj', undefined],
  ['   ', undefined],
  ['', undefined],
])('section %j › becomes %j, and the tool can be imported', (section, name) => {
  const radar = { ...entry('Radar', 'https://radar.example/'), section };
  const { candidates, invalidEntries } = checkEntries([radar], []);
  expect(invalidEntries).toEqual([]);
  expect(candidates[0]?.tool.section).toBe(name);
});
