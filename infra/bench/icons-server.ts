import { serveApp } from './bench-app.ts';

// A baseline route, and a route that requests an icon for many members.

/** Body of the baseline response. */
const bareBytes = Buffer.alloc(Number(process.argv[2]));

await serveApp((app) => {
  app.get('/bench/bare', async (_request, reply) => reply.type('image/png').send(bareBytes));

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
});
