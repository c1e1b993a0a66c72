import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { anyFreePort, nextFreePort } from './ports.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(port: number, host: string): Promise<void> {
  server = createServer();
  await new Promise<void>((resolve) => server?.listen(port, host, resolve));
}

describe('a port for a server', () => {
  it('is below the ephemeral ports of outgoing connections', async () => {
    expect(await anyFreePort()).toBeLessThan(32_768);
  });

  it.each(['127.0.0.1', '0.0.0.0'])('is the next one when %s is in use', async (host) => {
    const port = await anyFreePort();
    await listen(port, host);
    expect(await nextFreePort(port)).toBeGreaterThan(port);
  });
});
