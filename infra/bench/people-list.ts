import { randomUUID } from 'node:crypto';
import type { TestMember } from '@firedeck/bff/builders';
import { agencyLimits } from '@firedeck/contract';
import type { App } from './bench-app.ts';
import { measureAlternately, median, ratioRow } from './figures.ts';
import type { Row } from './print-table.ts';

const members = 10_000;
const reads = 200;
const warmUps = 20;
const perCommand = 1_000;

/** The first page of members and their number, compared with a raw find and count. */
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
    if (response.statusCode !== 200) throw new Error(`The list returned ${response.statusCode}`);
  };
  const present = { state: { $in: ['invited', 'active', 'disabled'] } } as object;
  const find = () =>
    users
      .find(present)
      .sort({ emailKey: 1 })
      .limit(agencyLimits.membersPerPage + 1)
      .toArray();
  const findAndCount = () => Promise.all([find(), users.countDocuments(present)]);
  const acts = { list, find, findAndCount };
  const times = await measureAlternately(acts, Math.ceil(reads * share), warmUps);
  const count = await users.countDocuments();
  const own = median(times.list);
  const label = `first page of ${count} members, with their number`;
  return [
    ratioRow(`${label} : a raw find of it, p50`, own, median(times.find), {
      goal: 1.5,
      unit: 'ms',
    }),
    ratioRow(`${label} : a raw find of it and a raw count, p50`, own, median(times.findAndCount), {
      goal: 1.5,
      unit: 'ms',
    }),
  ];
}

/** Inserts copies of one member with different email addresses. */
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
