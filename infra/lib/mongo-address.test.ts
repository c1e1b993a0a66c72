import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { encodeReply, messageReader, readMessage } from '../faults/election/wire-message.ts';
import { isMongoReady, parseDatabaseName, withDatabase } from './mongo-address.ts';

describe('the database address on an external server', () => {
  it.each([
    ['mongodb://db:27017', 'mongodb://db:27017/mine'],
    ['mongodb://db/other?retryWrites=false', 'mongodb://db/mine?retryWrites=false'],
    ['mongodb://a:1,b:2/other', 'mongodb://a:1,b:2/mine'],
    ['mongodb+srv://u:p@db/other', 'mongodb+srv://u:p@db/mine?authSource=other'],
    ['mongodb://u:p@db?tls=true', 'mongodb://u:p@db/mine?tls=true&authSource=admin'],
    ['mongodb://u:p@db/x?authSource=y', 'mongodb://u:p@db/mine?authSource=y'],
  ])('%s › is %s, with the same server, options and account', (uri, expected) => {
    expect(withDatabase(uri, 'mine')).toBe(expected);
    expect(parseDatabaseName(expected)).toBe('mine');
  });
});

const greeting = { ismaster: true, isWritablePrimary: true, maxWireVersion: 25, minWireVersion: 0 };

it('a server that greets and then answers nothing › is not ready', async () => {
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
