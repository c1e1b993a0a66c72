import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { startTemporaryServices } from '../local/index.ts';
import { type BenchMember, benchPassword, pageHeaders, signUp } from './bench-member.ts';
import { startUnthrottledBff } from './bench-server.ts';
import { median } from './figures.ts';
import { printTable, type Row, rowWithoutGoal } from './print-table.ts';

const toolsPerMember = 20;
const client = { ...pageHeaders, 'content-type': 'application/json' };
const rounds = 3;

/**
 * The requests of a member per day: pages opened on three devices, changes,
 * and a screen that is open for eight hours.
 */
const day = { 'sign-in': 1, refresh: 50, 'list of 20 tools': 20, pulse: 20, edit: 5, notes: 20 };
/** Share of a day's requests in its peak hour. */
const busiestHour = 0.25;

type Act = keyof typeof day;

/** The figures of infra/operations/scale.md: CPU of each request and bytes of each member. */
export async function scaleBench(): Promise<boolean> {
  const services = await startTemporaryServices();
  const { child, address } = await startUnthrottledBff(services);
  try {
    const member = await signUp(address);
    for (let count = 0; count < toolsPerMember; count += 1) await addTool(address, member, count);
    const rows: Row[] = [];
    let microsecondsOfDay = 0;
    for (const [act, send] of Object.entries(createActions(address, member))) {
      const microseconds = await measureCpu(address, send, act === 'sign-in' ? 20 : 400);
      microsecondsOfDay += microseconds * day[act as Act];
      rows.push(rowWithoutGoal(`${act}, processor`, `${(microseconds / 1_000).toFixed(2)} ms`));
    }
    const perThousand = (microsecondsOfDay * 1_000) / 1e6;
    const cores = (perThousand * busiestHour) / 3_600;
    rows.push(rowWithoutGoal('1,000 members, a day', `${Math.round(perThousand)} s of a core`));
    rows.push(rowWithoutGoal('1,000 members, the peak hour', `${cores.toFixed(3)} cores`));
    rows.push(rowWithoutGoal('1 member, documents', await measureDocuments(services.mongo.uri)));
    return printTable(rows);
  } finally {
    child.kill('SIGKILL');
    await services.stop();
  }
}

function createActions(
  address: string,
  { authorization, cookie, email }: BenchMember,
): Record<Act, () => Promise<Response>> {
  const own = { ...client, authorization };
  const send = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    fetch(address + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
  let tool = { id: '', rev: 0 };
  let note = 0;
  return {
    'sign-in': () => send('POST', '/api/sign-in', client, { email, password: benchPassword }),
    refresh: () => send('POST', '/api/refresh', { ...client, cookie }, {}),
    'list of 20 tools': () => send('GET', '/api/tools', own),
    pulse: () => send('GET', '/api/pulse', own),
    async edit() {
      if (tool.rev === 0) {
        const list = (await (await send('GET', '/api/tools', own)).json()) as {
          tools: { id: string; rev: number }[];
        };
        tool = list.tools[0] ?? tool;
      }
      const match = { ...own, 'if-match': `"${tool.rev}"` };
      const edit = await send('PATCH', `/api/tools/${tool.id}`, match, { name: randomUUID() });
      tool = (await edit.clone().json()) as typeof tool;
      return edit;
    },
    async notes() {
      const match = { ...own, 'if-match': `"${note}"` };
      const content = `Hydrant 12 ${randomUUID()} `.repeat(20);
      const saved = await send('PUT', '/api/notes', match, { content });
      note += 1;
      return saved;
    },
  };
}

async function addTool(address: string, { authorization }: BenchMember, count: number) {
  const answer = await fetch(`${address}/api/tools`, {
    method: 'POST',
    headers: { ...client, authorization },
    body: JSON.stringify({
      name: `Tool ${count}`,
      url: `https://tool-${count}.example.org/board`,
      icon: 'tools',
      notes: 'Call before you enter.',
    }),
  });
  if (!answer.ok) throw new Error(`A tool was answered ${answer.status}`);
}

/** CPU microseconds of one request; the median of some rounds. */
async function measureCpu(address: string, act: () => Promise<Response>, times: number) {
  const used = async () =>
    ((await (await fetch(`${address}/bench/cpu`)).json()) as { microseconds: number }).microseconds;
  const round = async (): Promise<number> => {
    const before = await used();
    for (let count = 0; count < times; count += 1) {
      const answer = await act();
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}`);
    }
    return ((await used()) - before) / times;
  };
  await round();
  const measured: number[] = [];
  for (let count = 0; count < rounds; count += 1) measured.push(await round());
  return median(measured);
}

async function measureDocuments(uri: string): Promise<string> {
  const client = await mongoose.mongo.MongoClient.connect(uri);
  try {
    let bytes = 0;
    for (const name of ['users', 'toolLists', 'userNotes', 'sessions', 'activity']) {
      const documents = await client.db().collection(name).find().limit(20).toArray();
      for (const document of documents) bytes += mongoose.mongo.BSON.calculateObjectSize(document);
    }
    return `${(bytes / 1_000).toFixed(1)} kB`;
  } finally {
    await client.close();
  }
}
