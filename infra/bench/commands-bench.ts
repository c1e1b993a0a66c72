import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buildApp } from '@firedeck/bff/app';
import { aMember, aTool, refreshWith } from '@firedeck/bff/builders';
import { readConfig } from '@firedeck/bff/config';
import { ensureKeys } from '@firedeck/bff/session-keys';
import { makeTemporaryFolder, startTemporaryServices } from '../local/index.ts';
import { printTable } from './print-table.ts';

type App = Awaited<ReturnType<typeof buildApp>>;
type Act = () => Promise<{ statusCode: number }>;

// Internal commands of the driver.
const housekeeping = new Set(['hello', 'ismaster', 'endSessions', 'ping', 'saslStart']);

const goal = 1;

/** Database commands of each action, counted by command monitoring, with cached sessions. */
export async function commandsBench(): Promise<boolean> {
  const services = await startTemporaryServices();
  const keys = join(await makeTemporaryFolder(), 'keys');
  await ensureKeys(keys);
  const app = await buildApp(
    readConfig({
      NODE_ENV: 'test',
      MONGODB_URI: services.mongo.uri,
      REDIS_URL: services.redis.uri,
      KEYS_DIR: keys,
      LOG_LEVEL: 'error',
    }),
  );
  try {
    await app.ready();
    await app.databaseReady;
    console.log(`Database: ${services.mongo.uri.replace(/\/\/.*@/, '//')}`);
    const rows = [];
    for (const [label, act] of Object.entries(await prepareActs(app)))
      rows.push({ label, names: await listCommands(app, act) });
    return printTable(
      rows.map(({ label, names }) => ({
        label,
        measured: `${names.length} (${names.join(', ')})`,
        goal: `= ${goal}`,
        isMet: names.length === goal,
      })),
    );
  } finally {
    await app.close();
    await services.stop();
  }
}

async function prepareActs(app: App): Promise<Record<string, () => Promise<unknown>>> {
  const member = await aMember(app);
  const [first, second, third] = [await aTool(member), await aTool(member), await aTool(member)];
  const succeed = (act: Act) => async () => {
    const { statusCode } = await act();
    if (statusCode >= 400) throw new Error(`An action was refused with ${statusCode}`);
  };
  await member.request('GET', '/api/tools');
  return {
    list: succeed(() => member.request('GET', '/api/tools')),
    edit: succeed(() =>
      member.request('PATCH', `/api/tools/${first.id}`, { name: 'New' }, { 'if-match': '"1"' }),
    ),
    delete: succeed(() => member.request('DELETE', `/api/tools/${second.id}`)),
    order: succeed(() => member.request('PUT', '/api/tools/order', { ids: [third.id, first.id] })),
    add: succeed(() =>
      member.request(
        'POST',
        '/api/tools',
        { name: 'Radio', url: 'radio.example' },
        { 'idempotency-key': randomUUID() },
      ),
    ),
    'notes save': succeed(() =>
      member.request('PUT', '/api/notes', { content: 'Hydrant 12' }, { 'if-match': '"0"' }),
    ),
    refresh: succeed(() => refreshWith(app, member.refreshToken)),
  };
}

async function listCommands(app: App, act: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const record = ({ commandName }: { commandName: string }) => {
    if (!housekeeping.has(commandName)) names.push(commandName);
  };
  const client = app.mongo.getClient();
  client.on('commandStarted', record);
  try {
    await act();
  } finally {
    client.off('commandStarted', record);
  }
  return names;
}
