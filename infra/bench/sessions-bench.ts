import { randomUUID } from 'node:crypto';
import { quantile } from '../lib/quantile.ts';
import { startTemporaryServices } from '../local/index.ts';
import { type BenchMember, benchPassword, pageHeaders, signUp } from './bench-member.ts';
import { startUnthrottledBff } from './bench-server.ts';
import { cores, pinTo } from './cores.ts';
import { measureMs, median, ratioRow } from './figures.ts';
import { printTable, type Row, rowWithoutGoal } from './print-table.ts';

const counts = {
  // Enough to make the start and end of a turn negligible.
  verifies: 60,
  warmUp: { lists: 4_000, refreshes: 3_000, signIns: 1_500 },
  lists: 200,
  checks: 4_000,
  refreshes: 400,
  pairs: 300,
};
const rounds = 5;
const turns = 11;
const concurrency = 8;
const signInGoal = 0.9;
const client = { ...pageHeaders, 'content-type': 'application/json' };

/** Cost of signing in and refreshing; each figure is compared with a baseline of the same run. */
export async function sessionsBench(): Promise<boolean> {
  return printTable([...(cores ? await onOwnCore(cores) : []), ...(await onAllCores())]);
}

/** As in production, where databases and clients run on other cores. */
async function onOwnCore({ server, others: ofOthers, all }: NonNullable<typeof cores>) {
  pinTo(ofOthers);
  try {
    return await withBff({ cores: server }, (address, member) =>
      measureWhileHashing('on a dedicated core', address, member),
    );
  } finally {
    pinTo(all);
  }
}

const onAllCores = (): Promise<Row[]> =>
  withBff({}, async (address, member) => {
    const rows = [
      await measureTokenCheck(address, member),
      await measureRefresh(address, member),
      ...(await measureKnownAndUnknown(address)),
    ];
    const hashingRows = await measureWhileHashing('on shared cores', address, member);
    // Without a dedicated core for the bff, the goals apply to these rows.
    return [
      ...rows,
      ...hashingRows.map((row) => (cores ? { ...row, goal: '', isMet: null } : row)),
    ];
  });

/** The figures that depend on other load on the cores that verify passwords. */
const measureWhileHashing = async (where: string, address: string, member: BenchMember) => [
  signInRow(where, await measureSignIns(address, member)),
  await measureListsMeanwhile(where, address, member),
];

function signInRow(where: string, { own, bare }: Throughput): Row {
  return {
    label: `sign-ins : bare argon2 verifications, per second, ${where}`,
    measured: `${own.toFixed(1)} : ${bare.toFixed(1)} = ${(own / bare).toFixed(2)}x`,
    goal: `≥ ${signInGoal}x`,
    isMet: own >= signInGoal * bare,
  };
}

/** Measures a bff with its own databases. */
async function withBff<Result>(
  start: { cores?: string },
  measure: (address: string, member: BenchMember) => Promise<Result>,
): Promise<Result> {
  const services = await startTemporaryServices();
  try {
    const { child, address } = await startUnthrottledBff(services, start);
    try {
      const member = await signUp(address);
      await warmUp(address, member);
      return await measure(address, member);
    } finally {
      child.kill('SIGKILL');
    }
  } finally {
    await services.stop();
  }
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { ...client, ...headers }, body: JSON.stringify(body) });

async function postWithCookie(url: string, cookie: string): Promise<void> {
  const response = await post(url, {}, { cookie });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
}

async function signIn(address: string, email: string, attempted = benchPassword): Promise<void> {
  const response = await post(`${address}/api/sign-in`, { email, password: attempted });
  await response.arrayBuffer();
  const expected = attempted === benchPassword ? 200 : 400;
  if (response.status !== expected) throw new Error(`A sign-in was answered ${response.status}`);
}

async function get(url: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
}

/** Runs `act` concurrently until `isOver`. */
async function keepBusy(isOver: () => boolean, act: () => Promise<void>): Promise<void> {
  const work = async () => {
    while (!isOver()) await act();
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** Runs `act` `count` times, concurrently. */
async function repeat(count: number, act: () => Promise<void>): Promise<void> {
  let left = count;
  const next = () => {
    left -= 1;
    return act();
  };
  await keepBusy(() => left <= 0, next);
}

/** Runs requests until the code of the server is compiled. */
async function warmUp(address: string, member: BenchMember): Promise<void> {
  const { authorization, cookie } = member;
  await repeat(counts.warmUp.lists, () => get(`${address}/api/tools`, { authorization }));
  await repeat(counts.warmUp.refreshes, () => postWithCookie(`${address}/api/refresh`, cookie));
  await signIns(address, member, counts.warmUp.signIns);
}

const signIns = (address: string, { email }: BenchMember, count: number): Promise<void> =>
  repeat(count, () => signIn(address, email));

async function measureSignIns(address: string, member: BenchMember): Promise<Throughput> {
  let [ownMs, bareMs] = [0, 0];
  const bare = () => get(`${address}/bench/verifies?count=${counts.verifies}`);
  const own = () => signIns(address, member, counts.verifies);
  // Alternate, so that other load affects both.
  for (let turn = 0; turn < turns; turn += 1) {
    bareMs += await measureMs(bare);
    ownMs += await measureMs(own);
  }
  const perSecond = (ms: number) => (turns * counts.verifies) / (ms / 1_000);
  return { own: perSecond(ownMs), bare: perSecond(bareMs) };
}

/** Per second. */
interface Throughput {
  own: number;
  bare: number;
}

async function measureListsMeanwhile(
  where: string,
  address: string,
  member: BenchMember,
): Promise<Row> {
  const { authorization } = member;
  const list = () => get(`${address}/api/tools`, { authorization });
  const measure = async (into: number[]) => {
    for (let index = 0; index < counts.lists; index += 1) into.push(await measureMs(list));
  };
  const [idle, meanwhile]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await measure(idle);
    let isOver = false;
    const busy = keepBusy(
      () => isOver,
      () => signIn(address, member.email),
    );
    await measure(meanwhile);
    isOver = true;
    await busy;
  }
  const [one, other] = [quantile(meanwhile, 0.99), quantile(idle, 0.99)];
  const label = `list while sign-ins saturate : idle, p99, ${where}`;
  return ratioRow(label, one, other, { goal: 3, unit: 'ms' });
}

async function measureTokenCheck(address: string, { authorization }: BenchMember): Promise<Row> {
  const extra: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const plain = await measureCpu(address, '/bench/bare', { authorization });
    const checked = await measureCpu(address, '/bench/checked', { authorization });
    bare.push(plain);
    extra.push(checked - plain);
  }
  const label = 'checking a known token : a bare handler, CPU on top';
  return ratioRow(label, median(extra), median(bare), { goal: 0.25, unit: 'µs' });
}

/** CPU microseconds of the bff for one of these requests. */
async function measureCpu(address: string, path: string, headers: Record<string, string>) {
  const before = await cpuUsed(address);
  await repeat(counts.checks, () => get(address + path, headers));
  return ((await cpuUsed(address)) - before) / counts.checks;
}

/** CPU microseconds of the bff so far. */
async function cpuUsed(address: string): Promise<number> {
  const response = await fetch(`${address}/bench/cpu`);
  return ((await response.json()) as { microseconds: number }).microseconds;
}

async function measureRefresh(address: string, { cookie }: BenchMember): Promise<Row> {
  const [refreshes, updates]: [number[], number[]] = [[], []];
  for (let index = 0; index < counts.refreshes; index += 1) {
    const request = (path: string) => postWithCookie(address + path, cookie);
    const turns = [
      async () => updates.push(await measureMs(() => request('/bench/update'))),
      async () => refreshes.push(await measureMs(() => request('/api/refresh'))),
    ];
    for (const turn of index % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const label = 'refreshing a session : a bare findOneAndUpdate of one, p50';
  return ratioRow(label, median(refreshes), median(updates), { goal: 1.5, unit: 'ms' });
}

async function measureKnownAndUnknown(address: string): Promise<Row[]> {
  const { email } = await signUp(address);
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let pair = 0; pair < counts.pairs; pair += 1) {
    const nobody = `${randomUUID()}@example.org`;
    const turns = [
      async () => known.push(await measureMs(() => signIn(address, email, 'not this one'))),
      async () => unknown.push(await measureMs(() => signIn(address, nobody, 'not this one'))),
    ];
    // Alternate the order.
    for (const turn of pair % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const [one, other] = [median(known), median(unknown)];
  return [
    rowWithoutGoal(
      `a wrong password for a known : an unknown address, median of ${counts.pairs} pairs`,
      `${one.toFixed(1)} : ${other.toFixed(1)} ms = ${(one / other).toFixed(2)}x`,
    ),
  ];
}
