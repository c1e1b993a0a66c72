import { availableParallelism } from 'node:os';
import { buildApp } from '@firedeck/bff/app';
import { readConfig } from '@firedeck/bff/config';
import { hash, verify } from '@node-rs/argon2';

// A bff process with baseline routes for the comparison.

const atOnce = Math.max(1, Math.min(4, availableParallelism()));
const app = await buildApp(readConfig());
let bareUpdate: (() => Promise<unknown>) | null = null;

app.get('/bench/bare', async () => ({ ok: true }));
app.get('/bench/checked', { onRequest: app.authenticate }, async () => ({ ok: true }));

app.get('/bench/cpu', async () => {
  const { user, system } = process.cpuUsage();
  return { microseconds: user + system };
});

/** Verifies one password hash `count` times on the available cores. */
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

/** The database update of a refresh alone. */
app.post('/bench/update', async () => {
  bareUpdate ??= await prepareUpdate();
  await bareUpdate();
  return { ok: true };
});

// The same document and filter as a real refresh, so that document sizes match.
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
