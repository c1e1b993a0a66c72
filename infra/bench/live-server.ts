import { randomUUID } from 'node:crypto';
import { buildApp } from '@firedeck/bff/app';
import { readConfig } from '@firedeck/bff/config';

// A bff as a process of its own, with a way to get members without hashing their passwords, and to
// see what the process holds. Run with --expose-gc.

const app = await buildApp(readConfig());
const day = 86_400_000;

/** Access tokens of so many new members, one each. */
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
      expiresAt: new Date(now.getTime() + day),
      lastSeenAt: now,
      remember: false,
      revoked: null,
    })),
  );
  return ids.map((id) => app.signAccessToken({ ...id, generation: 1, epoch: 0 }));
});

/**
 * Bytes of this process, after what is not needed any more was thrown away and its pages given back:
 * how much of them a burst of requests leaves lying about differs from run to run by half.
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
