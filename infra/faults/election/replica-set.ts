import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { ServerConnection } from './server-connection.ts';
import {
  allowsStreaming,
  type Command,
  encodeReply,
  messageReader,
  readdressReply,
  readMessage,
  type WireMessage,
  withCommand,
} from './wire-message.ts';

/** A replica set as a driver sees it; all its members forward to one server. */
export interface ReplicaSet {
  uri: string;
  /**
   * The primary applies the next write (to a collection, if named), steps down without a reply and
   * drops its connections; the next member becomes primary after `withoutPrimaryMs`.
   */
  elect(withoutPrimaryMs: number, collection?: string): Promise<void>;
  /** Writes without a journaled majority write concern, by name and collection. */
  unsafeWrites(): string[];
  /** Retried writes, which got the reply of the first attempt. */
  repeatedWrites(): number;
  stop(): Promise<void>;
}

const name = 'firedeck';
const memberCount = 3;
const dropEveryMs = 200;
const notPrimary = { ok: 0, code: 10_107, codeName: 'NotWritablePrimary', errmsg: 'not primary' };
const writes = new Set(['insert', 'update', 'delete', 'findAndModify']);

interface Member {
  address: string;
  server: Server;
  connections: Set<Socket>;
  processId: mongo.ObjectId;
}

/** @param uri of a single server, which needs no support for sessions or replica sets. */
export async function startReplicaSet(uri: string): Promise<ReplicaSet> {
  const { port, pathname } = new URL(uri);
  const serverHello = await fetchHello(uri);
  const members: Member[] = [];
  // Replies by session and transaction number: a primary replicates them to the next one.
  const answered = new Map<string, Promise<Buffer>>();
  const unsafe = new Set<string>();
  let primary: Member | undefined;
  let stepDown: ((collection: string) => void) | undefined;
  let term = 0;
  const terms = new EventEmitter().setMaxListeners(0);
  let repeated = 0;

  const hello = (member: Member): Command => ({
    ...serverHello,
    setName: name,
    setVersion: 1,
    hosts: members.map(({ address }) => address),
    me: member.address,
    isWritablePrimary: member === primary,
    ismaster: member === primary,
    secondary: member !== primary,
    logicalSessionTimeoutMinutes: 30,
    ...(primary && { primary: primary.address }),
    ...(member === primary && { electionId: new mongo.ObjectId(String(term).padStart(24, '0')) }),
    topologyVersion: getTopologyVersion(member),
    localTime: new Date(),
    ok: 1,
  });

  const getTopologyVersion = ({ processId }: Member) => ({
    processId,
    counter: mongo.Long.fromNumber(term),
  });

  /** Replies at once, or when the topology changes; an exhaust request gets every change. */
  async function streamHello(member: Member, socket: Socket, message: WireMessage): Promise<void> {
    const { topologyVersion, maxAwaitTimeMS } = message.command;
    let known = topologyVersion === undefined ? -1 : Number(topologyVersion.counter);
    const hasNext = allowsStreaming(message) && topologyVersion !== undefined;
    do {
      if (known === term)
        await Promise.race([
          once(terms, 'begin'),
          pause(Number(maxAwaitTimeMS), undefined, { ref: false }),
        ]);
      known = term;
      socket.write(encodeReply(message, hello(member), hasNext));
    } while (hasNext && !socket.destroyed);
  }

  function beginTerm(next: Member | undefined): void {
    primary = next;
    term += 1;
    terms.emit('begin');
  }

  function forwardOnce(server: ServerConnection, message: WireMessage): Promise<Buffer> {
    const { lsid, txnNumber, $clusterTime: _, ...command } = message.command;
    const forward = () => server.send(withCommand(message, command));
    if (txnNumber === undefined) return forward();
    const key = `${lsid.id.toString('hex')} ${txnNumber}`;
    const before = answered.get(key);
    if (before === undefined) {
      const response = forward();
      answered.set(key, response);
      return response;
    }
    repeated += 1;
    return before.then((response) => readdressReply(message, response));
  }

  async function handleCommand(member: Member, server: ServerConnection, message: WireMessage) {
    const { command } = message;
    const [act = ''] = Object.keys(command);
    if (writes.has(act) && !isSafe(command)) unsafe.add(`${act} ${command[act]}`);
    if (act === 'endSessions') return encodeReply(message, { ok: 1 });
    if (member === primary || act === 'ping') {
      const response = forwardOnce(server, message);
      if (writes.has(act)) stepDown?.(command[act]);
      return response;
    }
    const errorLabels = command.txnNumber === undefined ? [] : ['RetryableWriteError'];
    const topologyVersion = getTopologyVersion(member);
    return encodeReply(message, { ...notPrimary, errorLabels, topologyVersion });
  }

  function serve(member: Member, socket: Socket): void {
    const server = new ServerConnection(Number(port));
    member.connections.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      member.connections.delete(socket);
      server.end();
    });
    const onMessage = (bytes: Buffer) => {
      const message = readMessage(bytes);
      const [act = ''] = Object.keys(message.command);
      if (/^(hello|ismaster)$/i.test(act)) return void streamHello(member, socket, message);
      void handleCommand(member, server, message).then((response) => socket.write(response));
    };
    socket.on('data', messageReader(onMessage));
  }

  for (let index = 0; index < memberCount; index++) {
    const connections = new Set<Socket>();
    const server = createServer((socket) => serve(members[index] as Member, socket)).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    members.push({ address, server, connections, processId: new mongo.ObjectId() });
  }
  beginTerm(members[0]);

  return {
    uri: `mongodb://${members.map(({ address }) => address).join()}${pathname}?replicaSet=${name}`,
    async elect(withoutPrimaryMs, collection) {
      await new Promise<void>((resolve) => {
        stepDown = (written) => {
          if (collection === undefined || collection === written) resolve();
        };
      });
      stepDown = undefined;
      const next = members[(members.indexOf(primary as Member) + 1) % memberCount];
      const over = Date.now() + withoutPrimaryMs;
      beginTerm(undefined);
      while (Date.now() < over) {
        for (const { connections } of members) for (const socket of connections) socket.destroy();
        await pause(Math.min(dropEveryMs, over - Date.now()));
      }
      beginTerm(next);
    },
    unsafeWrites: () => [...unsafe],
    repeatedWrites: () => repeated,
    async stop() {
      for (const { server, connections } of members) {
        for (const socket of connections) socket.destroy();
        server.close();
      }
    },
  };
}

function isSafe({ writeConcern }: Command): boolean {
  return writeConcern?.w === 'majority' && writeConcern.j === true;
}

/** The hello of the server without its topology version. */
async function fetchHello(uri: string): Promise<Command> {
  const client = new mongo.MongoClient(uri);
  const { topologyVersion: _, ...hello } = await client.db('admin').command({ hello: 1 });
  await client.close();
  return hello;
}
