import { randomUUID } from 'node:crypto';
import { buildApp } from '@firedeck/bff/app';
import { readConfig } from '@firedeck/bff/config';
import { dayMs } from '@firedeck/contract';

// A bff process with routes that create members without hashing passwords and that
// measure its memory. Run with --expose-gc.

const app = await buildApp(readConfig());

/** Creates members and returns an access token for each. */
app.get<{ Querystring: { count: string } }>('/bench/members', async ({ query }) => {
  const ids = Array.from({ length: Number(query.count) }, () => ({
    userId: randomUUID(),
    sessionId: randomUUID(),
  }));
  const now = new Date();
  await app.mongo.collection<{ _id: string }>('users').insertMany(
    ids.map(({ userId }) => ({
      _id: userId,
      email: `${userId}@example.org`,
      emailKey: `${userId}@example.org`,
      state: 'active',
      epoch: 0,
      createdAt: now,
    })),
  );
  await app.mongo.collection<{ _id: string }>('sessions').insertMany(
    ids.map(({ userId, sessionId }) => ({
      _id: sessionId,
      userId,
      epoch: 0,
      counter: 1,
      seen: 1,
      rotatedAt: now,
      createdAt: now,
      expiresAt: new Date(now.getTime() + dayMs),
      lastSeenAt: now,
      remember: false,
      revoked: null,
    })),
  );
  return ids.map((id) => app.signAccessToken({ ...id, generation: 1, epoch: 0 }));
});

/**
 * Memory of this process after a full garbage collection:
 * the garbage of a burst of requests varies between runs by half.
 */
app.get('/bench/memory', async () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed, external };
});

await app.ready();
await app.databaseReady;
const address = await app.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 });
process.send?.({ address });
process.on('disconnect', () => process.exit());
