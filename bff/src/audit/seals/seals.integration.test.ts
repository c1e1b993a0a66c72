import { createPrivateKey, randomUUID } from 'node:crypto';
import { dayMs } from '@firedeck/contract';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { type AuditLineDocument, auditLineModel } from '../audit-line-model.ts';
import { type AuditEntry, auditLog } from '../audit-log.ts';
import { purgeLines } from '../purge-lines.ts';
import { sealLines } from './seal-lines.ts';
import type { SealDocument } from './seal-model.ts';
import { makeSealingKey, readSealingKey, readVerifyingKeys } from './sealing-keys.ts';
import { sealsRepository } from './seals-repository.ts';
import { type ExpectedRoot, verifySeals } from './verify-seals.ts';

const here = setUpTestApp();
const lines = () => here.app.mongo.collection<AuditLineDocument>('auditLines');
const seals = () => here.app.mongo.collection<SealDocument>('auditSeals');
const entry: AuditEntry = {
  kind: 'grant-role',
  actor: { type: 'operator', name: 'ada' },
  subject: { type: 'member', id: randomUUID(), name: 'dana@example.org' },
  details: { role: ['auditor'] },
};

const write = async (count: number) => {
  for (let index = 0; index < count; index += 1) await auditLog(here.app.mongo).write(entry);
};

async function seal() {
  const key = await readSealingKey(here.config.keysDir);
  if (!key) throw new Error('no key');
  return sealLines(here.app.mongo, key);
}

const verify = async (expected: ExpectedRoot[] = []) =>
  verifySeals(here.app.mongo, { keys: await readVerifyingKeys(here.config.keysDir), expected });

async function firstOf(number: number): Promise<string> {
  const id = (await seals().findOne({ _id: number }))?.lines[0]?.id;
  if (id === undefined) throw new Error(`no seal ${number}`);
  return id;
}

const roots = async (): Promise<ExpectedRoot[]> =>
  (await seals().find().sort({ _id: 1 }).toArray()).map(({ _id, root }) => ({ seal: _id, root }));

/** Creates three seals with two lines each, and an unsealed line. */
beforeEach(async () => {
  await lines().deleteMany({});
  await seals().deleteMany({});
  for (const _ of [1, 2, 3]) {
    await write(2);
    await seal();
  }
  await write(1);
});

/** Runs an action between reading the seals and reading the lines. */
function amidVerification(act: () => Promise<unknown>): void {
  const model = auditLineModel(here.app.mongo).collection;
  const count = model.countDocuments.bind(model);
  const counted = vi.spyOn(model, 'countDocuments').mockImplementationOnce(async (...given) => {
    await act();
    return count(...given);
  });
  onTestFinished(() => counted.mockRestore());
}

describe('seals', () => {
  test('created during a verification › are no fault, nor are lines that retention removes then', async () => {
    const key = await readSealingKey(here.config.keysDir);
    if (!key) throw new Error('no key');
    const now = new Date(Date.now() + 31 * dayMs);
    const retention = { days: 30, daysByKind: new Map(), held: [], now };
    amidVerification(async () => {
      await seal();
      await write(1);
      await seal();
      expect(await purgeLines(here.app.mongo, key, retention)).toBe(8);
      await write(1);
      await seal();
    });
    expect((await verify()).faults).toEqual([]);
    expect((await verify()).faults).toEqual([]);
  });

  test('named by a line but nonexistent › are a fault, even while others are created', async () => {
    const id = await firstOf(2);
    amidVerification(async () => {
      await seal();
      await lines().updateOne({ _id: id }, { $set: { seal: 9 } });
    });
    expect((await verify()).faults).toContain(`Line ${id} names seal 9, which is missing.`);
  });

  test('contain every line once, form a chain, and leave unsealed lines counted', async () => {
    expect(await verify()).toMatchObject({
      faults: [],
      seals: 3,
      lines: 6,
      removed: 0,
      unsealed: 1,
      last: (await roots()).at(-1),
    });
    expect(await seal()).toHaveLength(1);
    expect(await seal()).toEqual([]);
    expect(await verify(await roots())).toMatchObject({ faults: [], lines: 7, unsealed: 0 });
  });

  test('with a late line from a slow clock › include it without a fault', async () => {
    const [line] = await lines().find({ seal: null }).toArray();
    await lines().updateOne({ _id: line?._id ?? '' }, { $set: { at: new Date(0) } });
    await seal();
    expect(await lines().findOne({ _id: line?._id ?? '' })).toMatchObject({ seal: 4 });
    expect((await verify()).faults).toEqual([]);
  });

  test('created by several processes during writes › contain each line once', async () => {
    const work = [seal(), seal(), seal(), write(20), seal(), write(20), seal()];
    await Promise.all(work);
    while ((await seal()).length > 0);
    expect(await verify()).toMatchObject({ faults: [], lines: 47, unsealed: 0 });
  });

  test('of a process that died before marking its lines › are completed by the next', async () => {
    await seal();
    await lines().updateMany({ seal: 4 }, { $set: { seal: null } });
    expect((await verify()).faults).toEqual([]);
    await write(1);
    await seal();
    expect(await verify()).toMatchObject({ faults: [], lines: 8, unsealed: 0 });
    expect((await seals().findOne({ _id: 5 }))?.lines).toHaveLength(1);
  });

  test('for more lines than fit into one › are several', async () => {
    const line = await lines().findOne({ seal: null });
    const copies = Array.from({ length: 1_100 }, () => ({ ...line, _id: randomUUID() }));
    await lines().insertMany(copies as AuditLineDocument[]);
    expect(await seal()).toHaveLength(3);
    expect(await verify()).toMatchObject({ faults: [], lines: 1_107, unsealed: 0 });
  });
});

type Tampering = [what: string, tamper: (id: string) => Promise<unknown>, fault: RegExp];

const onLines: Tampering[] = [
  [
    'changed',
    (id) => lines().updateOne({ _id: id }, { $set: { 'actor.name': 'eve' } }),
    /was changed/,
  ],
  [
    'changed by one of its details',
    (id) => lines().updateOne({ _id: id }, { $set: { 'details.role': ['agency_admin'] } }),
    /was changed/,
  ],
  [
    'changed in its time',
    (id) => lines().updateOne({ _id: id }, { $set: { at: new Date() } }),
    /was changed/,
  ],
  [
    'given another field',
    (id) => lines().updateOne({ _id: id }, { $set: { extra: 1 } as object }),
    /was changed/,
  ],
  ['missing', (id) => lines().deleteOne({ _id: id }), /of seal 2 is missing/],
  [
    'moved to another seal',
    (id) => lines().updateOne({ _id: id }, { $set: { seal: 1 } }),
    /not in seal 1|names seal 1/,
  ],
  [
    'moved to a seal that is none',
    (id) => lines().updateOne({ _id: id }, { $set: { seal: 99 } }),
    /names seal 99/,
  ],
  [
    'taken out of its seal',
    (id) => lines().updateOne({ _id: id }, { $set: { seal: null } }),
    /names seal null/,
  ],
];

describe('a line', () => {
  test.each([[1.5], [[1]], [[1.5]], ['1'], [0]])('with seal %j › is reported', async (seal) => {
    const line = await lines().findOne({ _id: await firstOf(2) });
    const forged = { ...line, _id: 'forged', seal } as never;
    await lines().insertOne(forged);
    expect((await verify()).faults).toContainEqual(
      expect.stringMatching(/^Line forged names seal/),
    );
    await lines().deleteOne({ _id: 'forged' });
    expect((await verify()).faults).toEqual([]);
  });

  test.each(onLines)('that is %s › is reported', async (_what, tamper, fault) => {
    const id = await firstOf(2);
    await tamper(id);
    const { faults } = await verify();
    expect(faults.length).toBeGreaterThan(0);
    expect(faults).toContainEqual(expect.stringMatching(fault));
    for (const sentence of faults) expect(sentence).toContain(id);
  });

  test('swapped with another › is reported, and so is the other', async () => {
    const ids = [await firstOf(1), await firstOf(3)];
    const [one, other] = await Promise.all(ids.map((_id) => lines().findOne({ _id })));
    for (const [line, twin] of [
      [one, other],
      [other, one],
    ])
      await lines().updateOne(
        { _id: line?._id ?? '' },
        { $set: { at: twin?.at ?? new Date(), salt: twin?.salt ?? '' } },
      );
    const { faults } = await verify();
    expect(faults).toEqual([
      `Line ${ids[0]} of seal 1 was changed.`,
      `Line ${ids[1]} of seal 3 was changed.`,
    ]);
  });

  test('inserted into a seal › is reported', async () => {
    const line = await lines().findOne({ seal: 2 });
    const _id = randomUUID();
    await lines().insertOne({ ...line, _id } as AuditLineDocument);
    expect((await verify()).faults).toEqual([
      `Line ${_id} is not in seal 2, although it names it: inserted.`,
    ]);
  });
});

describe('a seal', () => {
  test.each([
    ['changed', { $set: { at: new Date(0) } }, 'Seal 2 was changed.'],
    ['without one of its lines', { $pop: { lines: 1 } }, 'Seal 2 was changed.'],
    ['that says a line was removed', { $set: { removed: [randomUUID()] } }, 'Seal 2 was changed.'],
    ['signed by somebody else', { $set: { kid: 'x' } }, 'Seal 2 is signed by the unknown key x.'],
    ['with another signature', { $set: { signature: 'AA' } }, 'Seal 2 has a wrong signature.'],
  ])('%s › is reported', async (_what, update, fault) => {
    await seals().updateOne({ _id: 2 }, update as object);
    expect((await verify()).faults).toContain(fault);
  });

  test('that is missing › is reported with its lines', async () => {
    const id = await firstOf(2);
    await seals().deleteOne({ _id: 2 });
    const { faults } = await verify();
    expect(faults).toContain('Seal 2 is missing.');
    expect(faults).toContain(`Line ${id} names seal 2, which is missing.`);
  });

  test('recreated with another key › is reported, although its root fits', async () => {
    const last = await seals().findOne({ _id: 3 });
    await lines().deleteOne({ _id: await firstOf(3) });
    await seals().deleteOne({ _id: 3 });
    await lines().updateMany({ seal: 3 }, { $set: { seal: null } });
    const forged = await sealLines(here.app.mongo, createPrivateKey(makeSealingKey()));
    expect(forged[0]?.seal.previous).toBe(last?.previous);
    expect((await verify()).faults).toEqual([
      expect.stringMatching(/^Seal 3 is signed by the unknown key /),
    ]);
  });
});

describe('a log truncated at its end', () => {
  const cutOff = async () => {
    await lines().deleteMany({ seal: 3 });
    await seals().deleteOne({ _id: 3 });
  };

  test('is detected by a published root', async () => {
    const published = await roots();
    await cutOff();
    expect((await verify()).faults).toEqual([]);
    expect((await verify(published.slice(2))).faults).toEqual([
      'Seal 3 was published and is missing: the log was truncated.',
    ]);
  });

  test('and continued with the right key › is detected by a published root', async () => {
    const published = await roots();
    await cutOff();
    await seal();
    expect((await verify()).faults).toEqual([]);
    expect((await verify(published)).faults).toEqual([
      'Seal 3 has a different root than published: the log was rewritten.',
    ]);
  });
});

test('a seal with a number that another process used › is not inserted', async () => {
  const last = await sealsRepository(here.app.mongo).findLast();
  if (!last) throw new Error('no seal');
  expect(await sealsRepository(here.app.mongo).insert(last)).toBe(false);
});
