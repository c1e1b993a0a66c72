import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkout } from '../lib/folders.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const ids: Record<string, string[]> = JSON.parse(read('asvs-ids.json'));
const page = read('asvs.md');
const rows = [...page.matchAll(/^\| (V[\d.]+) \|(.*)\|$/gm)].map(([, id = '', rest = '']) => {
  const [level = '', requirement = '', verdict = '', where = '', shown = '', ...more] = rest
    .split('|')
    .map((cell) => cell.trim());
  return { id, level, requirement, verdict, where, shown, more };
});
const filesIn = (text: string) =>
  [...text.matchAll(/`([\w.][\w./-]*\.\w+)`/g)].map(([, file = '']) => file);
const verdicts = ['met', 'not met', 'agency', 'n/a'];

describe('the table of ASVS 5.0', () => {
  test.each(['1', '2'])('has every requirement of level %s once', (level) => {
    const listed = ids[level]?.flatMap((line) => line.split(' ')) ?? [];
    expect(listed.length).toBeGreaterThan(50);
    expect(
      rows
        .filter((row) => row.level === level)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(listed.sort());
  });

  test.each(rows.map((row) => [row.id, row] as const))(
    '%s › has a verdict, a location and a proof',
    (_id, { requirement, verdict, where, shown, more }) => {
      expect([requirement !== '', where !== '', more]).toEqual([true, true, []]);
      expect(verdicts).toContain(verdict);
      const isShown = filesIn(shown).some((file) => /\.(test|spec)\.tsx?$/.test(file));
      if (verdict === 'met') expect(isShown || /^no test: \w/.test(shown)).toBe(true);
      else if (!isShown) expect(shown).toBe('–');
    },
  );

  test('names existing files', () => {
    const named = [...new Set(filesIn(page))];
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((file) => !existsSync(join(checkout, file)))).toEqual([]);
  });

  test('counts its verdicts', () => {
    const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
    expect(page).toContain(
      `Of ${rows.length} requirements ${count('met')} are met, ${count('not met')} are not, ${count('agency')} are the agency's, ${count('n/a')} do not apply.`,
    );
  });
});

describe.each(['README.md', 'threat-model.md'])('%s', (name) => {
  test('names existing files', () => {
    const text = read(name);
    const links = [...text.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !existsSync(join(import.meta.dirname, to)))).toEqual([]);
    const named = filesIn(text).filter((file) => file.includes('/'));
    expect(named.filter((file) => !existsSync(join(checkout, file)))).toEqual([]);
    expect(links.length + named.length).toBeGreaterThan(5);
  });
});
