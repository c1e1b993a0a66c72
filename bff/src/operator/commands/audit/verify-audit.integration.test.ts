import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import type { AuditLineDocument } from '../../../audit/audit-line-model.ts';
import { auditReader } from '../../../audit/audit-reader.ts';
import { sealLines } from '../../../audit/seals/seal-lines.ts';
import { readSealingKey } from '../../../audit/seals/sealing-keys.ts';
import { writeExport } from '../../../modules/audit/audit-file.ts';
import { parseCommand } from '../../cli/parse-command.ts';

const here = setUpTestApp();
const lines = () => here.app.mongo.collection<AuditLineDocument>('auditLines');
const seals = () => here.app.mongo.collection('auditSeals');
const minute = (count: number) => new Date(Date.UTC(2026, 4, 1, 8, count));
let folder = '';
let file = '';

function aLine(count: number): AuditLineDocument {
  return {
    _id: randomUUID(),
    at: minute(count),
    kind: count % 2 === 0 ? 'invite' : 'grant-role',
    outcome: 'accepted',
    actor: { type: 'operator', name: 'ada' },
    subject: { type: 'member', id: randomUUID(), name: 'dana@example.org' },
    salt: 'x',
    seal: null,
  };
}

async function seal() {
  const key = await readSealingKey(here.config.keysDir);
  if (!key) throw new Error('no key');
  await sealLines(here.app.mongo, key);
}

async function exported(filters = {}): Promise<string[]> {
  const found = auditReader(here.app.mongo).iterate(filters);
  const written: string[] = [];
  for await (const line of writeExport('ndjson', found)) written.push(line);
  return written;
}

/** Runs the command for a file of these lines. */
async function verify(written: string[] | string, ...options: string[]) {
  await writeFile(file, [written].flat().join(''));
  return run(file, ...options);
}

async function run(...words: string[]) {
  const parsed = parseCommand(['audit', 'verify', ...words, '--by', 'ada']);
  if (typeof parsed === 'string') throw new Error(parsed);
  const { text, json, bad } = await parsed.command.run(
    parsed.words,
    async () => here.app.mongo,
    parsed.given,
  );
  return { text, bad, ...(json as { faults: string[]; file: object }) };
}

const idOf = (line = '') => (JSON.parse(line) as { id: string }).id;

/** Creates three seals with two lines each, and an unsealed line. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  file = join(folder, 'audit.ndjson');
  vi.stubEnv('KEYS_DIR', here.config.keysDir);
  await lines().deleteMany({});
  await seals().deleteMany({});
  for (const count of [0, 2, 4]) {
    await lines().insertMany([aLine(count), aLine(count + 1)]);
    await seal();
  }
  await lines().insertOne(aLine(6));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

describe('an exported file', () => {
  test('unchanged › has no fault, and its lines are counted', async () => {
    const { text, bad, faults, file: counts } = await verify(await exported());
    expect([bad, faults]).toEqual([false, []]);
    expect(counts).toMatchObject({ lines: 7, unsealed: 1, removed: 0 });
    expect(text).toContain('7 lines of the file match the log; 1 are not sealed yet');
    expect(text).toContain('6 lines in 3 seals are unchanged');
  });

  test('of a part of the log, or from before a line was sealed › has no fault', async () => {
    const whole = await exported();
    expect((await verify(whole.slice(2, 5))).faults).toEqual([]);
    await seal();
    expect(await verify(whole)).toMatchObject({ faults: [], file: { lines: 7, unsealed: 0 } });
  });

  test.each([
    ['another actor', '"ada"', '"eve"', 'actor'],
    ['another time', '08:03', '08:04', 'at'],
    ['another seal', '"seal":2', '"seal":1', 'seal'],
    ['one more field', '"seal":2', '"seal":2,"note":"x"', '"note"'],
    ['a name for the terminal', '"seal":2', '"seal":2,"\\u001b[2J\\u202e":1', '"?[2J?"'],
    ['a field less', '"key":null,', '', 'key'],
    ['a field twice', '"outcome"', '"outcome":"refused","outcome"', 'its formatting'],
  ])('with %s in a line › has that line named', async (_what, former, changed, field) => {
    const written = await exported();
    written[3] = (written[3] ?? '').replace(former, changed);
    const { bad, faults } = await verify(written);
    expect([bad, faults]).toEqual([
      true,
      [`Line 4 of the file, ${idOf(written[3])}, was changed: ${field}.`],
    ]);
  });

  test('without one of its lines › names that line', async () => {
    const written = await exported();
    const [taken] = written.splice(2, 1);
    expect((await verify(written)).faults).toEqual([
      `Line ${idOf(taken)} of seal 2, of ${minute(2).toISOString()}, is missing from the file.`,
    ]);
  });

  test('with swapped lines, a duplicate, and a line that is not in the log › names them', async () => {
    const [one = '', two = '', ...others] = await exported();
    expect((await verify([two, one, ...others])).faults).toEqual([
      `Line 2 of the file, ${idOf(one)}, belongs before the line above it.`,
    ]);
    expect((await verify([one, two, two, ...others])).faults).toEqual([
      `Line 3 of the file, ${idOf(two)}, is duplicated.`,
    ]);
    const invented = two.replace(idOf(two), randomUUID());
    expect((await verify([one, two, invented, ...others])).faults).toEqual([
      `Line 3 of the file, ${idOf(invented)}, is not in the log.`,
    ]);
  });

  test('with its first line at the end, or duplicates far apart › names those', async () => {
    const [one = '', two = '', three = '', ...others] = await exported();
    expect((await verify([two, three, ...others, one])).faults).toEqual([
      `Line 7 of the file, ${idOf(one)}, belongs before the line above it.`,
    ]);
    expect((await verify([three, ...others, one])).faults).toEqual([
      `Line 6 of the file, ${idOf(one)}, belongs before the line above it.`,
      `Line ${idOf(two)} of seal 1, of ${minute(1).toISOString()}, is missing from the file.`,
    ]);
    expect((await verify([one, two, three, one, ...others])).faults).toEqual([
      `Line 4 of the file, ${idOf(one)}, is duplicated.`,
    ]);
  });

  test('starting with the second of two lines of one millisecond › has no fault', async () => {
    const same = [0, 0, 0].map(() => aLine(-1));
    await lines().insertMany(same);
    await seal();
    const written = await exported();
    expect((await verify(written.slice(1))).faults).toEqual([]);
    const [first = '', second = '', third = '', ...others] = written;
    expect((await verify([second, first, third, ...others])).faults).toEqual([
      `Line 2 of the file, ${idOf(first)}, belongs before the line above it.`,
    ]);
  });

  test('truncated at either end › is detected with --since and --until', async () => {
    const written = await exported();
    const [first, last] = [idOf(written.shift()), idOf(written.splice(4)[0])];
    expect((await verify(written)).faults).toEqual([]);
    const today = new Date(Date.now() + 1_000).toISOString();
    const { faults } = await verify(written, '--since', '2026-05-01', '--until', today);
    expect(faults).toEqual([
      expect.stringContaining(`Line ${first} of seal 1`),
      expect.stringContaining(`Line ${last} of seal 3`),
    ]);
  });

  test('with filters › is complete if the same filters are given', async () => {
    const written = await exported({ kind: 'grant-role' });
    expect((await verify(written)).faults).toHaveLength(2);
    expect((await verify(written, '--filter', 'kind=grant-role')).faults).toEqual([]);
    written.splice(1, 1);
    expect((await verify(written, '--filter', 'kind=grant-role')).faults).toHaveLength(1);
  });

  test('older than a late line › has no fault, and that line is named', async () => {
    const written = await exported();
    const late = { ...aLine(3), _id: randomUUID() };
    await lines().insertOne(late);
    await seal();
    const { text, faults } = await verify(written);
    expect(faults).toEqual([]);
    expect(text).toContain(
      `1 lines of that time were sealed later and may be newer than the file: ${late._id}`,
    );
  });

  test('with lines that retention removed › counts them as not compared', async () => {
    const written = await exported();
    const id = idOf(written[0]);
    await lines().deleteOne({ _id: id });
    expect((await verify(written)).faults).toEqual([
      `Line 1 of the file, ${id}, is not in the log.`,
      `Line ${id} of seal 1 is missing.`,
    ]);
    await seals().updateOne({ _id: 3 as never }, { $set: { removed: [id] } });
    const { faults, file: counts } = await verify(written);
    expect(faults).toEqual(['Seal 3 was changed.']);
    expect(counts).toMatchObject({ lines: 6, removed: 1 });
    const sinceMay = [
      '--since',
      '2026-05-01',
      '--until',
      new Date(Date.now() + 1_000).toISOString(),
    ];
    expect((await verify(written.slice(0, 1), ...sinceMay)).faults).toHaveLength(1 + 5);
  });
});

const idLine = `{"id":"${randomUUID()}"}\n`;

describe('a file that is not an export', () => {
  test.each([
    ['a CSV', 'at,kind,outcome\r\n', /is not an NDJSON.*CSV files can't be verified/],
    ['one JSON list', '[{"id":1}]\n', /is not an NDJSON/],
    ['empty', '', /is empty/],
    ['cut in its last line', `${idLine}{"id`, /last line, 2, is cut off/],
    ['other JSON', '{"name":"x"}\n', /Line 1 of .* is not an audit line/],
    ['not JSON further down', `${idLine}x\n`, /Line 2 of .* is not an audit line/],
    ['an id for the terminal', '{"id":"\\u001b[2J"}\n', /Line 1 of .* is not an audit line/],
    ['a line without end', `{${' '.repeat(1_100_000)}`, /Line 1 of .* is longer than any/],
  ])('%s › is refused, and the reason given', async (_what, written, reason) => {
    await expect(verify(written)).rejects.toThrow(reason);
  });

  test('a missing file, or a folder › is refused', async () => {
    await expect(run('/no/such.ndjson')).rejects.toThrow('There is no file /no/such.ndjson.');
    await expect(run(tmpdir())).rejects.toThrow(`${tmpdir()} is not a regular file`);
  });

  test.each([
    [['--since', '2026-05-01'], 'need a file'],
    [['x', '--filter', 'color=red'], '"color=red" is not a filter'],
    [['x', '--filter', 'kind'], '"kind" is not a filter'],
    [['x', '--filter', 'kind=invite', '--filter', 'kind=grant-role'], 'kind=… is given twice'],
    [['x', '--filter', 'kind=nonsense'], '"kind=nonsense" is not a filter'],
    [['x', '--until', 'soon'], '"soon" is not a day'],
    [['x', 'y'], 'Usage: '],
  ])('%j › is refused with a message', async (words, reason) => {
    await expect(run(...words)).rejects.toThrow(reason);
  });
});
