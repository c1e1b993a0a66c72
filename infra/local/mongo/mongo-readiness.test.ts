import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { encodeReply, messageReader, readMessage } from '../../faults/election/wire-message.ts';
import { isMongoReady } from '../../lib/mongo-address.ts';

const greeting = { ismaster: true, isWritablePrimary: true, maxWireVersion: 25, minWireVersion: 0 };

it('a server that answers only the greeting › is not ready', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const read = messageReader((bytes) => {
      const message = readMessage(bytes);
      const isGreeted = 'hello' in message.command || 'ismaster' in message.command;
      if (isGreeted) socket.write(encodeReply(message, { ...greeting, ok: 1 }));
    });
    socket.on('data', read);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(isMongoReady(port)).rejects.toThrow(/timed out/);
  server.close();
});
