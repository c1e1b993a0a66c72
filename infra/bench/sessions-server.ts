import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { type App, serveApp } from './bench-app.ts';
import { benchPassword } from './bench-member.ts';
import { repeat } from './figures.ts';

// Baseline routes for the comparison.
const atOnce = Math.max(1, Math.min(4, availableParallelism()));
let bareUpdate: (() => Promise<unknown>) | null = null;

await serveApp(addRoutes);

function addRoutes(app: App): void {
  app.get('/bench/bare', async () => ({ ok: true }));
  app.get('/bench/checked', { onRequest: app.authenticate }, async () => ({ ok: true }));

  /** Verifies one password hash `count` times on the available cores. */
  app.get<{ Querystring: { count: string } }>('/bench/verifies', async ({ query }) => {
    const user = await app.mongo.collection('users').findOne({});
    const stored = String(user?.passwordHash ?? (await hash(benchPassword)));
    await repeat(Number(query.count), () => verify(stored, benchPassword), atOnce);
    return { ok: true };
  });

  /** The database update of a refresh alone. */
  app.post('/bench/update', async () => {
    bareUpdate ??= await prepareUpdate(app);
    await bareUpdate();
    return { ok: true };
  });
}

// The same document and filter as a real refresh, so that document sizes match.
async function prepareUpdate(app: App): Promise<() => Promise<unknown>> {
  const sessions = app.mongo.collection<{ _id: string; userId: string }>('sessions');
  const one = await sessions.findOne({});
  if (!one) throw new Error('There is no session to update: sign in first.');
  const { _id, userId } = one;
  return () =>
    sessions.findOneAndUpdate(
      { _id, userId },
      { $set: { lastSeenAt: new Date() } },
      { returnDocument: 'after' },
    );
}
