import { buildApp } from '@firedeck/bff/app';
import { readConfig } from '@firedeck/bff/config';

// A bff as a process of its own, with a bare route to compare with and a way to ask for many members.

/** Bytes of the bare answer. */
const bareBytes = Buffer.alloc(Number(process.argv[2]));
const app = await buildApp(readConfig());

app.get('/bench/bare', async (_request, reply) => reply.type('image/png').send(bareBytes));

app.get('/bench/cpu', async () => {
  const { user, system } = process.cpuUsage();
  return { microseconds: user + system };
});

/** As `members` lists at once that have this address in them; answers when they began, as all processes here count time. */
app.get<{ Querystring: { url: string; members: string; from: string } }>(
  '/bench/ask',
  async ({ query: { url, members, from } }) => {
    const begun = performance.timeOrigin + performance.now();
    const ids = Array.from({ length: Number(members) }, (_, index) => `bench-${from}-${index}`);
    await Promise.all(ids.map((id) => app.favicons.addresses([url], id)));
    return { begun };
  },
);

await app.ready();
await app.databaseReady;
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ address });
process.on('disconnect', () => void app.close().then(() => process.exit()));
