import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, encodeReply, messageReader, readMessage } from './wire-message.ts';

// Stands in for mongod as far as the start of a replica set asks it: a member knows the set from the
// member that was given it, and the first one that listens is the primary.
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    replSet: { type: 'string', default: '' },
    dbpath: { type: 'string', default: '' },
    port: { type: 'string', default: '' },
    bind_ip: { type: 'string', default: '' },
  },
});
const folder = join(values.dbpath, '../..');
const setFile = join(folder, 'set.json');
const me = `${values.bind_ip}:${values.port}`;
appendFileSync(join(folder, 'starts'), `${me}\n`);

createServer((socket) => {
  socket.on('error', () => {});
  socket.on(
    'data',
    messageReader((bytes) => {
      const message = readMessage(bytes);
      void answer(message.command).then((reply) => socket.write(encodeReply(message, reply)));
    }),
  );
}).listen(Number(values.port), values.bind_ip);

async function answer(command: Command): Promise<Command> {
  const [act = ''] = Object.keys(command);
  if (/^(hello|ismaster)$/i.test(act)) return hello();
  if (act === 'replSetInitiate') writeFileSync(setFile, JSON.stringify(command.replSetInitiate));
  return { ok: 1 };
}

async function hello(): Promise<Command> {
  const common = { minWireVersion: 0, maxWireVersion: 25, maxBsonObjectSize: 16_777_216, ok: 1 };
  const { name, hosts } = readSet();
  if (name === '') return { ...common, isreplicaset: true, isWritablePrimary: false };
  let primary: string | undefined;
  for (const host of hosts) if (await isListening(host)) primary ??= host;
  return {
    ...common,
    setName: name,
    hosts,
    me,
    primary,
    isWritablePrimary: primary === me,
    secondary: primary !== me,
    logicalSessionTimeoutMinutes: 30,
  };
}

function readSet(): { name: string; hosts: string[] } {
  if (!existsSync(setFile)) return { name: '', hosts: [] };
  const { _id: name, members } = JSON.parse(readFileSync(setFile, 'utf8'));
  return { name, hosts: members.map(({ host }: { host: string }) => host) };
}

async function isListening(host: string): Promise<boolean> {
  const [name, port] = host.split(':');
  const socket = connect(Number(port), name);
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
