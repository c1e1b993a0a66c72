import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AuditLineDocument } from '../../audit/audit-line-model.ts';
import { writeExport } from './audit-file.ts';

const id = randomUUID();

async function* lines(name: string): AsyncGenerator<AuditLineDocument> {
  yield {
    _id: id,
    at: new Date('2026-05-01T08:00:00Z'),
    kind: 'grant-role',
    outcome: 'accepted',
    actor: { type: 'operator', name },
    subject: { type: 'member', name: 'dana@example.org' },
    details: { role: ['auditor'], members: ['a', 'b'] },
    salt: 'x',
    seal: 3,
  };
}

async function write(format: 'csv' | 'ndjson', name: string): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of writeExport(format, lines(name))) parts.push(part);
  return parts;
}

test('a CSV file › has a header row, and each line in its order', async () => {
  const [names = '', row] = await write('csv', 'ada');
  expect(names.split(',').slice(0, 5)).toEqual(['at', 'kind', 'outcome', 'actor_type', 'actor']);
  expect(row).toBe(
    `2026-05-01T08:00:00.000Z,grant-role,accepted,operator,ada,,member,dana@example.org,,"role: auditor; members: a, b",,,,,,3,${id}\r\n`,
  );
});

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['@sum', "'@sum"],
  ['-1', "'-1"],
  ['a\nb', '"a\nb"'],
])('a name like %j › is no formula and no other row', async (name, cell) => {
  const [, row = ''] = await write('csv', name);
  expect(row).toContain(`,operator,${cell},`);
});

test('an NDJSON file › has one JSON object per line, without the fields for seals', async () => {
  const [text = ''] = await write('ndjson', 'ada');
  expect(text.endsWith('\n')).toBe(true);
  expect(JSON.parse(text)).toMatchObject({ id, actor: { name: 'ada' }, seal: 3 });
  expect(text).not.toContain('salt');
});
