import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const records = readdirSync(import.meta.dirname).filter((name) => /^\d{4}-.*\.md$/.test(name));
const table = read('README.md');

const reference = '\\[\\d{4}\\]\\((\\d{4}-[a-z-]+\\.md)\\)';
const reading = 'a reading of the specification';
const status = new RegExp(
  `^- Status: (?:accepted|(?:amended|superseded) by (${reference}(?:, ${reference})*)|superseded by \\[${reading}\\]\\(\\.\\./spec-notes\\.md#[a-z0-9-]+\\))$`,
  'm',
);

describe.each(records)('%s', (name) => {
  const text = read(name);

  it('has a status and a date', () => {
    expect(text).toMatch(status);
    expect(text).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/m);
  });

  it('is linked with the records that amend or supersede it', () => {
    const [, later = ''] = status.exec(text) ?? [];
    for (const [, successor = ''] of later.matchAll(new RegExp(reference, 'g')))
      expect(records.includes(successor) && read(successor)).toContain(`](${name})`);
  });

  it('is listed in the README', () => {
    expect(table).toContain(`| [${name.slice(0, 4)}](${name})`);
  });
});

it('no number is used twice', () => {
  const numbers = records.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});
