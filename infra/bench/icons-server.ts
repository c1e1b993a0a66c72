import { buildApp } from '@firedeck/bff/app';
import { readConfig } from '@firedeck/bff/config';

// A bff process with a baseline route and a route that requests an icon for many members.

/** Body of the baseline response. */
const bareBytes = Buffer.alloc(Number(process.argv[2]));
const app = await buildApp(readConfig());

app.get('/bench/bare', async (_request, reply) => reply.type('image/png').send(bareBytes));

app.get('/bench/cpu', async () => {
  const { user, system } = process.cpuUsage();
  return { microseconds: user + system };
});

/** Requests the address for `members` lists in parallel; returns the start time on the shared clock. */
app.get<{ Querystring: { url: string; members: string; from: string } }>(
  '/bench/ask',
  async ({ query: { url, members, from } }) => {
    const startedAt = performance.timeOrigin + performance.now();
    const ids = Array.from({ length: Number(members) }, (_, index) => `bench-${from}-${index}`);
    await Promise.all(ids.map((id) => app.favicons.getIconUrls([url], id)));
    return { startedAt };
  },
);

await app.ready();
await app.databaseReady;
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ address });
process.on('disconnect', () => void app.close().then(() => process.exit()));
