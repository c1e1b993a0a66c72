import { randomUUID } from 'node:crypto';
import type { buildApp } from '@firedeck/bff/app';
import type { TestMember } from '@firedeck/bff/builders';
import { agencyLimits } from '@firedeck/contract';
import { measureMs, median, ratioRow } from './figures.ts';
import type { Row } from './print-table.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

const members = 10_000;
const reads = 200;
const warmUps = 20;
const perCommand = 1_000;

/** The first page of all members and how many there are, compared with reading the same documents. */
export async function measureMembersList(
  app: App,
  admin: TestMember,
  share: number,
): Promise<Row[]> {
  const users = app.mongo.collection<{ _id: string }>('users');
  await fill(app, admin, Math.ceil(members * share));
  const roles = [{ role: 'agency_admin', source: 'local', by: 'ada', at: new Date() }];
  await users.updateOne({ _id: admin.userId }, { $set: { roles } });
  app.userCache.forget(admin.userId);
  const { headers } = admin;
  const list = async () => {
    const response = await app.inject({ url: '/api/agency/members', headers });
    if (response.statusCode !== 200)
      throw new Error(`The list was answered ${response.statusCode}`);
  };
  const present = { state: { $in: ['invited', 'active', 'disabled'] } } as object;
  const find = () =>
    users
      .find(present)
      .sort({ emailKey: 1 })
      .limit(agencyLimits.membersPerPage + 1)
      .toArray();
  const findAndCount = () => Promise.all([find(), users.countDocuments(present)]);
  const [own, raw, counted]: [number[], number[], number[]] = [[], [], []];
  for (let read = 0; read < warmUps + Math.ceil(reads * share); read += 1) {
    const turns = [
      async () => own.push(await measureMs(list)),
      async () => raw.push(await measureMs(find)),
      async () => counted.push(await measureMs(findAndCount)),
    ];
    for (const turn of read % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const count = await users.countDocuments();
  const p50 = (all: number[]) => median(all.slice(warmUps));
  const label = `first page of ${count} members, with their number`;
  return [
    ratioRow(`${label} : a raw find of it, p50`, p50(own), p50(raw), { goal: 1.5, unit: 'ms' }),
    ratioRow(`${label} : a raw find of it and a raw count, p50`, p50(own), p50(counted), {
      goal: 1.5,
      unit: 'ms',
    }),
  ];
}

/** Copies of one member under addresses of their own. */
async function fill(app: App, { userId }: TestMember, count: number): Promise<void> {
  const users = app.mongo.collection<{ _id: string }>('users');
  const model = await users.findOne({ _id: userId });
  for (let made = 0; made < count; made += perCommand) {
    const copies = Array.from({ length: Math.min(perCommand, count - made) }, () => {
      const _id = randomUUID();
      return { ...model, _id, email: `${_id}@example.org`, emailKey: `${_id}@example.org` };
    });
    await users.insertMany(copies);
  }
}
