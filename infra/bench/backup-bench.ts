import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { aMember, aTool, sameSiteHeaders } from '@firedeck/bff/builders';
import { folderSize, megabytes } from '../images/folder-size.ts';
import { checkout } from '../lib/folders.ts';
import { parseDatabaseName, withDatabase } from '../lib/mongo-address.ts';
import { runProgram } from '../lib/run-program.ts';
import { makeTemporaryFolder, startTemporaryServices } from '../local/index.ts';
import { type App, withApp } from './bench-app.ts';
import { serverEnvironment } from './bench-server.ts';
import { limitRow, measureMs } from './figures.ts';
import { printTable, rowWithoutGoal } from './print-table.ts';

const members = 1_000;
const toolsPerMember = 20;
const goalSeconds = 60;
const operator = join(checkout, 'bff/src/operator.ts');

/** Disaster recovery: restores a backup into an empty database. */
export async function backupBench(): Promise<boolean> {
  const services = await startTemporaryServices();
  const folder = await makeTemporaryFolder();
  const env = await serverEnvironment(services);
  const restored = withDatabase(
    services.mongo.uri,
    `${parseDatabaseName(services.mongo.uri)}-restored`,
  );
  const operate = (uri: string, ...words: string[]) =>
    runProgram(process.execPath, [operator, ...words], { env: { ...env, MONGODB_URI: uri } });
  const copies = ['before', 'after'].map((name) => join(folder, name)) as [string, string];
  const [before, after] = copies;
  try {
    const login = await withApp(env, fill);
    const backupMs = await measureMs(() => operate(services.mongo.uri, 'backup', before));
    const restoreMs = await measureMs(() => operate(restored, 'restore', before));
    // Before the first sign-in, which writes to the database.
    await operate(restored, 'backup', after);
    let board = 0;
    const signInMs = await measureMs(() =>
      withApp({ ...env, MONGODB_URI: restored }, async (app) => {
        board = await countTools(app, login);
      }),
    );
    const [one, other] = await Promise.all(copies.map(readCollections));
    const recoveredMs = restoreMs + signInMs;
    return printTable([
      rowWithoutGoal(`backup of ${members} members`, seconds(backupMs)),
      rowWithoutGoal('folder', megabytes(await folderSize(before))),
      rowWithoutGoal('restore into an empty database', seconds(restoreMs)),
      limitRow('from nothing to the first sign-in (RTO)', recoveredMs / 1_000, goalSeconds, {
        unit: 's',
        digits: 1,
      }),
      {
        label: 'documents equal, board of the signed-in member',
        measured: `${one === other ? 'all' : 'not all'}, ${board} tools`,
        goal: `all, ${toolsPerMember} tools`,
        isMet: one === other && board === toolsPerMember,
      },
    ]);
  } finally {
    await services.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Login {
  email: string;
  password: string;
}

/** Creates one member by the API and copies of it in the database. */
async function fill(app: App): Promise<Login> {
  const member = await aMember(app);
  for (let count = 0; count < toolsPerMember; count += 1)
    await aTool(member, { name: `Tool ${count}`, notes: 'Call before you enter. '.repeat(8) });
  await member.request(
    'PUT',
    '/api/notes',
    { content: 'Hydrant 12 '.repeat(90) },
    { 'if-match': '"0"' },
  );
  const ids = Array.from({ length: members - 1 }, () => randomUUID());
  for (const [name, changes] of [
    ['users', (id: string) => ({ email: `${id}@example.org`, emailKey: `${id}@example.org` })],
    ['toolLists', () => ({})],
    ['userNotes', () => ({})],
  ] as const) {
    const collection = app.mongo.collection<{ _id: string }>(name);
    const model = await collection.findOne({ _id: member.userId });
    await collection.insertMany(ids.map((_id) => ({ ...model, ...changes(_id), _id })));
  }
  return member;
}

async function countTools(app: App, { email, password }: Login): Promise<number> {
  const payload = { email, password, remember: false };
  const response = await app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    payload,
  });
  const authorization = `Bearer ${response.json().access_token}`;
  const { tools } = (await app.inject({ url: '/api/tools', headers: { authorization } })).json();
  return tools.length;
}

async function readCollections(folder: string): Promise<string> {
  const { collections } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  // Each backup and restore is recorded there.
  const isMemberData = ({ name }: { name: string }) => name !== 'auditLines';
  return JSON.stringify(collections.filter(isMemberData));
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
