import { availableParallelism } from 'node:os';
import { buildApp } from '@firedeck/bff/app';
import { readConfig } from '@firedeck/bff/config';
import { hash, verify } from '@node-rs/argon2';

// A bff as a process of its own, with the bare work beside it that its sessions are compared with.

const atOnce = Math.max(1, Math.min(4, availableParallelism()));
const app = await buildApp(readConfig());
let bareUpdate: (() => Promise<unknown>) | null = null;

app.get('/bench/bare', async () => ({ ok: true }));
app.get('/bench/checked', { onRequest: app.authenticate }, async () => ({ ok: true }));

app.get('/bench/cpu', async () => {
  const { user, system } = process.cpuUsage();
  return { microseconds: user + system };
});

/** So many verifications of one hash of the product's, as many at once as there are cores for. */
app.get<{ Querystring: { count: string } }>('/bench/verifies', async ({ query }) => {
  const user = await app.mongo.collection('users').findOne({});
  const stored = String(user?.passwordHash ?? (await hash('engine 51 on scene')));
  let left = Number(query.count);
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await verify(stored, 'engine 51 on scene');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { ok: true };
});

/** The database's part of a refresh alone, asked for in the same way. */
app.post('/bench/update', async () => {
  bareUpdate ??= await prepareUpdate();
  await bareUpdate();
  return { ok: true };
});

// Of a session as it is stored, found as it is found: else the size of a document would be measured.
async function prepareUpdate(): Promise<() => Promise<unknown>> {
  const sessions = app.mongo.collection<{ _id: string; userId: string }>('sessions');
  const one = await sessions.findOne({});
  if (!one) throw new Error('Nobody is signed in: there is no session to update.');
  const { _id, userId } = one;
  return () =>
    sessions.findOneAndUpdate(
      { _id, userId },
      { $set: { lastSeenAt: new Date() } },
      { returnDocument: 'after' },
    );
}

await app.ready();
await app.databaseReady;
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ address });
process.on('disconnect', () => void app.close().then(() => process.exit()));
