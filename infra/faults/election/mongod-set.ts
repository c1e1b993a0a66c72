import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { anyFreePort } from '../../lib/ports.ts';
import { type ServerProcess, startServer } from '../../lib/server-process.ts';

/** Three mongod that form a replica set. */
export interface MongodSet {
  uri: string;
  /** Address of the initial primary, for tests that cut the connection to it. */
  primaryUri: string;
  /** Kills the primary, waits for a new one, and restarts the killed member. */
  killPrimary(): Promise<void>;
  stop(): Promise<void>;
}

const name = 'firedeck';
const memberCount = 3;
const electionWithinMs = 60_000;

interface Member {
  port: number;
  address: string;
  process: ServerProcess;
}

/** @param program of mongod; `folder` holds the data of its members. */
export async function startMongodSet(program: string, folder: string): Promise<MongodSet> {
  const members: Member[] = [];
  const stop = async () => {
    for (const { process } of members) await process.kill();
  };
  try {
    while (members.length < memberCount) members.push(await startMember(program, folder));
    const uri = `mongodb://${members.map(({ address }) => address).join(',')}/firedeck?replicaSet=${name}`;
    await initiate(members);
    const primary = await findPrimary(uri);
    return {
      uri,
      primaryUri: `mongodb://${primary}/firedeck?directConnection=true`,
      stop,
      async killPrimary() {
        const address = await findPrimary(uri);
        const killed = members.find((member) => member.address === address);
        if (!killed) throw new Error(`${address} is not a member of the set`);
        await killed.process.kill();
        await findPrimary(uri);
        Object.assign(killed, await startMember(program, folder, killed.port));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startMember(program: string, folder: string, before?: number): Promise<Member> {
  const port = before ?? (await anyFreePort());
  const own = join(folder, String(port));
  const data = join(own, 'data');
  await mkdir(data, { recursive: true });
  const process = await startServer({
    name: 'mongod',
    file: program,
    args: ['--replSet', name, '--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1'],
    folder: own,
    isReady: () => onMember(port, async (admin) => (await admin.command({ ping: 1 })).ok === 1),
  });
  return { port, address: `127.0.0.1:${port}`, process };
}

async function initiate(members: readonly Member[]): Promise<void> {
  const hosts = members.map(({ address: host }, _id) => ({ _id, host }));
  const configuration = { _id: name, members: hosts };
  await onMember(members[0]?.port ?? 0, (admin) =>
    admin.command({ replSetInitiate: configuration }),
  );
}

/** Connects to a single member, because there may be no primary. */
const onMember = <Result>(port: number, act: (admin: mongo.Db) => Promise<Result>) =>
  withClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, 1_000, act);

/** Waits for a primary and returns its address. */
const findPrimary = (uri: string): Promise<string> =>
  withClient(uri, electionWithinMs, async (admin) => (await admin.command({ hello: 1 })).me);

async function withClient<Result>(
  uri: string,
  serverSelectionTimeoutMS: number,
  act: (admin: mongo.Db) => Promise<Result>,
): Promise<Result> {
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS });
  try {
    return await act(client.db('admin'));
  } finally {
    await client.close();
  }
}
