import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createWriter } from './writer.ts';

const bodies: Record<string, [status: number, body: object]> = {
  'POST /api/sign-up': [201, { session: { access_token: 'token' } }],
  'GET /api/tools': [200, { tools: [] }],
  'GET /api/notes': [200, { content: '', version: 0 }],
};

test('a 503 just after a kill › the state is read again, and counts as a retry', async () => {
  const requested = new Set<string>();
  const server = createServer(({ method, url }, response) => {
    const line = `${method} ${url}`;
    const [status, body] = bodies[line] ?? [404, {}];
    const isRefused = method === 'GET' && !requested.has(line);
    requested.add(line);
    response.writeHead(isRefused ? 503 : status).end(JSON.stringify(body));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const writer = await createWriter(`http://127.0.0.1:${port}`, 1);
  const { stored, expected } = await writer.compare();
  expect(stored).toEqual(expected);
  expect(writer.journal.refusals.map(({ status }) => status)).toEqual([503, 503]);
});
