import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { EventStream } from './event-stream.ts';

const member = { userId: 'u', sessionId: 's', expiresAt: 0 };

it('events sent before it is opened › follow the first event', async () => {
  const { socket, reader, close } = await anOpenResponse();
  const stream = new EventStream(member);
  stream.send({ event: 'resync' });
  stream.open(socket, {}, { event: 'heartbeat', live: true });
  stream.end();
  let text = '';
  for await (const chunk of await reader) text += chunk;
  expect(text).toBe('data: {"event":"heartbeat","live":true}\n\ndata: {"event":"resync"}\n\n');
  close();
});

it('closes its connection instead of reusing it', async () => {
  const { socket, reader, close } = await anOpenResponse();
  const stream = new EventStream(member);
  stream.open(socket, {}, { event: 'resync' });
  stream.end();
  expect((await reader).resume().headers.connection).toBe('close');
  close();
});

it('drops a reader that is 64 kB behind', async () => {
  const { socket, reader, close } = await anOpenResponse();
  const stream = new EventStream(member);
  stream.open(socket, {}, { event: 'resync' });
  (await reader).on('error', () => {});
  let sent = 0;
  while (!socket.destroyed && sent < 1_000) {
    // More than the socket buffers of both sides hold.
    stream.send({ event: 'favicon.resolved', host: 'x'.repeat(50_000), icon: null });
    sent += 1;
    await new Promise(setImmediate);
  }
  expect(socket.destroyed).toBe(true);
  expect(sent).toBeLessThan(1_000);
  close();
});

it('ended by the server › closes the connection even if the client does not read', async () => {
  const { socket, reader, close } = await anOpenResponse();
  const stream = new EventStream(member);
  stream.open(socket, {}, { event: 'resync' });
  (await reader).on('error', () => {});
  const closed = once(socket, 'close');
  while (socket.writableLength === 0) {
    stream.send({ event: 'favicon.resolved', host: 'x'.repeat(20_000), icon: null });
    await new Promise(setImmediate);
  }
  expect(socket.destroyed).toBe(false);
  stream.end();
  await closed;
  close();
});

/** Both ends of one response; the client does not read on its own. */
async function anOpenResponse() {
  const responses = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => responses.resolve(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reader = new Promise<IncomingMessage>((resolve) => {
    const agent = new Agent({ keepAlive: true });
    get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent }, resolve);
  });
  const socket = await responses.promise;
  return {
    socket,
    reader,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
