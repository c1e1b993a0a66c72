import { randomUUID } from 'node:crypto';
import { aScimClient, aScimUser } from '@firedeck/bff/scim-client';
import type { App } from './bench-app.ts';
import { measureMs, repeat, throughputRow } from './figures.ts';
import type { Row } from './print-table.ts';

const users = 10_000;
const rounds = 10;
const goal = 0.3;

/** Creating all users by SCIM, compared with raw inserts of the same documents. */
export async function measureProvisioning(app: App, share: number): Promise<Row> {
  const directory = await aScimClient({ app });
  const collection = app.mongo.collection<{
    _id: string;
    email: string;
    emailKey: string;
    scim?: object;
  }>('users');
  const create = async () => {
    const { statusCode } = await directory.send('POST', '/Users', aScimUser());
    if (statusCode !== 201) throw new Error(`Creating a user returned ${statusCode}`);
  };
  await create();
  const model = await collection.findOne({ 'scim.userName': { $exists: true } } as object);
  const insert = () => {
    const email = `${randomUUID()}@example.org`;
    const scim = { ...model?.scim, userName: email, userNameKey: email, externalId: randomUUID() };
    return collection.insertOne({ ...model, _id: randomUUID(), email, emailKey: email, scim });
  };
  const perRound = Math.ceil((users * share) / rounds);
  let [ownMs, rawMs] = [0, 0];
  // Alternate, so that other load affects both.
  for (let round = 0; round < rounds; round += 1) {
    rawMs += await measureMs(() => repeat(perRound, insert));
    ownMs += await measureMs(() => repeat(perRound, create));
  }
  const perSecond = (ms: number) => (rounds * perRound) / (ms / 1_000);
  const [own, raw] = [perSecond(ownMs), perSecond(rawMs)];
  const label = `SCIM creates ${rounds * perRound} users, each with an audit entry : raw inserts, per second`;
  return throughputRow(label, own, raw, goal);
}
