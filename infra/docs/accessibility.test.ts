import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, 'accessibility.md'), 'utf8');

// Without 4.1.1, which WCAG 2.2 removed.
const criteria = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

const results = ['met', 'partly', 'not met', 'not tried', 'n/a'];

const rows = [...page.matchAll(/^\| ([\d.]+) ([^|]+) \| (A+) \|(.*)\|$/gm)].map(
  ([, id = '', name = '', level = '', rest = '']) => {
    const [result = '', shown = '', remark = '', ...more] = rest
      .split('|')
      .map((cell) => cell.trim());
    return { id, name, level, result, shown, remark, more };
  },
);

const namesTest = (text: string) => /\]\([./\w-]+\.(test|spec)\.tsx?\)/.test(text);

describe('the accessibility report', () => {
  test.each(Object.entries(criteria))('has every criterion of level %s once', (level, ids) => {
    const listed = rows.filter((row) => row.level === level).map(({ id }) => id);
    expect(listed.sort()).toEqual(ids.split(' ').sort());
  });

  test.each(rows.map((row) => [row.id, row] as const))(
    '%s › names its tests or gives a reason',
    (_id, { result, shown, remark, more }) => {
      expect(results).toContain(result);
      expect(more).toEqual([]);
      const isShown = result === 'met' || result === 'partly';
      expect(namesTest(shown)).toBe(isShown);
      if (result !== 'met') expect(remark).not.toBe('');
    },
  );

  test('counts its results', () => {
    const count = (result: string) => rows.filter((row) => row.result === result).length;
    expect(page).toContain(
      `Of ${rows.length} criteria ${count('met')} are met, ${count('partly')} partly, ${count('not met')} not, ${count('not tried')} have not been tried, ${count('n/a')} do not apply.`,
    );
  });
});
