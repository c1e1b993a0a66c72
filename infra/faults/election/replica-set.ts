import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { ServerConnection } from './server-connection.ts';
import {
  answerTo,
  type Command,
  mayStream,
  messageReader,
  readMessage,
  repeatedTo,
  type WireMessage,
  withCommand,
} from './wire-message.ts';

/** A replica set as a driver sees it; all its members lead to one server, which holds what a majority has. */
export interface ReplicaSet {
  uri: string;
  /**
   * The primary does the next write, steps down without an answer and drops its connections; so much
   * later the next member is primary.
   */
  elect(withoutPrimaryMs: number): Promise<void>;
  /** Writes that did not ask for the journals of a majority, by name and collection. */
  hastyWrites(): string[];
  /** Writes that a driver sent a second time and that were answered as the first time. */
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

/** @param uri of a single server, which needs to know neither sessions nor replica sets. */
export async function startReplicaSet(uri: string): Promise<ReplicaSet> {
  const { port, pathname } = new URL(uri);
  const ofServer = await helloOf(uri);
  const members: Member[] = [];
  // As a primary remembers the last write of each session, and passes that on to the next.
  const answered = new Map<string, Promise<Buffer>>();
  const hasty = new Set<string>();
  let primary: Member | undefined;
  let stepDown: (() => void) | undefined;
  let term = 0;
  const terms = new EventEmitter().setMaxListeners(0);
  let repeated = 0;

  const hello = (member: Member): Command => ({
    ...ofServer,
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
    topologyVersion: versionOf(member),
    localTime: new Date(),
    ok: 1,
  });

  const versionOf = ({ processId }: Member) => ({
    processId,
    counter: mongo.Long.fromNumber(term),
  });

  /** At once, or as soon as it differs from what the driver knows; a stream goes on saying it. */
  async function sayHello(member: Member, socket: Socket, message: WireMessage): Promise<void> {
    const { topologyVersion, maxAwaitTimeMS } = message.command;
    let known = topologyVersion === undefined ? -1 : Number(topologyVersion.counter);
    const hasNext = mayStream(message) && topologyVersion !== undefined;
    do {
      if (known === term)
        await Promise.race([
          once(terms, 'begin'),
          pause(Number(maxAwaitTimeMS), undefined, { ref: false }),
        ]);
      known = term;
      socket.write(answerTo(message, hello(member), hasNext));
    } while (hasNext && !socket.destroyed);
  }

  function beginTerm(next: Member | undefined): void {
    primary = next;
    term += 1;
    terms.emit('begin');
  }

  function ask(server: ServerConnection, message: WireMessage): Promise<Buffer> {
    const { lsid, txnNumber, $clusterTime: _, ...command } = message.command;
    const forward = () => server.ask(withCommand(message, command));
    if (txnNumber === undefined) return forward();
    const key = `${lsid.id.toString('hex')} ${txnNumber}`;
    const before = answered.get(key);
    if (before === undefined) {
      const answer = forward();
      answered.set(key, answer);
      return answer;
    }
    repeated += 1;
    return before.then((answer) => repeatedTo(message, answer));
  }

  async function answerOf(member: Member, server: ServerConnection, message: WireMessage) {
    const { command } = message;
    const [act = ''] = Object.keys(command);
    if (writes.has(act) && !isSafe(command)) hasty.add(`${act} ${command[act]}`);
    if (act === 'endSessions') return answerTo(message, { ok: 1 });
    if (member === primary || act === 'ping') {
      const answer = ask(server, message);
      if (writes.has(act)) stepDown?.();
      return answer;
    }
    const errorLabels = command.txnNumber === undefined ? [] : ['RetryableWriteError'];
    const topologyVersion = versionOf(member);
    return answerTo(message, { ...notPrimary, errorLabels, topologyVersion });
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
      if (/^(hello|ismaster)$/i.test(act)) return void sayHello(member, socket, message);
      void answerOf(member, server, message).then((answer) => socket.write(answer));
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
    async elect(withoutPrimaryMs) {
      await new Promise<void>((resolve) => {
        stepDown = resolve;
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
    hastyWrites: () => [...hasty],
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

/** What the server says of itself, as far as it holds for a member too. */
async function helloOf(uri: string): Promise<Command> {
  const client = new mongo.MongoClient(uri);
  const { topologyVersion: _, ...said } = await client.db('admin').command({ hello: 1 });
  await client.close();
  return said;
}
