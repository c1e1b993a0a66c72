import { randomUUID } from 'node:crypto';
import { dayMs } from '@firedeck/contract';
import { type App, serveApp } from './bench-app.ts';

// Routes that create members without hashing passwords and that measure the memory of the
// process. Run with --expose-gc.
await serveApp(addRoutes, { backlog: 4_096 });

function addRoutes(app: App): void {
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
   * Memory of this process after a full garbage collection, as the garbage of a burst of requests
   * varies by half between runs.
   */
  app.get('/bench/memory', async () => {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    const { rss, heapUsed, external } = process.memoryUsage();
    return { rss, heapUsed, external };
  });
}
