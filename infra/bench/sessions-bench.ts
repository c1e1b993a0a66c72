import { randomUUID } from 'node:crypto';
import { quantile } from '../lib/quantile.ts';
import { startTemporaryServices } from '../local/index.ts';
import { readCpu } from './bench-app.ts';
import { type BenchMember, benchPassword, pageHeaders, signUp } from './bench-member.ts';
import { startUnthrottledBff } from './bench-server.ts';
import { cores, pinTo } from './cores.ts';
import {
  keepBusy,
  measureAlternately,
  measureMs,
  median,
  ratioRow,
  repeat,
  throughputRow,
} from './figures.ts';
import { printTable, type Row, rowWithoutGoal, withoutGoal } from './print-table.ts';

const counts = {
  // Enough to make the start and end of a round negligible.
  verifies: 60,
  warmUp: { lists: 4_000, refreshes: 3_000, signIns: 1_500 },
  lists: 200,
  checks: 4_000,
  refreshes: 400,
  pairs: 300,
};
const rounds = 5;
const turns = 11;
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
    return [...rows, ...(cores ? hashingRows.map(withoutGoal) : hashingRows)];
  });

/** The figures that depend on other load on the cores that verify passwords. */
const measureWhileHashing = async (where: string, address: string, member: BenchMember) => [
  await measureSignIns(where, address, member),
  await measureListsMeanwhile(where, address, member),
];

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
  if (response.status !== expected) throw new Error(`A sign-in returned ${response.status}`);
}

async function get(url: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
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

async function measureSignIns(where: string, address: string, member: BenchMember): Promise<Row> {
  let [ownMs, bareMs] = [0, 0];
  const bare = () => get(`${address}/bench/verifies?count=${counts.verifies}`);
  const own = () => signIns(address, member, counts.verifies);
  // Alternate, so that other load affects both.
  for (let turn = 0; turn < turns; turn += 1) {
    bareMs += await measureMs(bare);
    ownMs += await measureMs(own);
  }
  const perSecond = (ms: number) => (turns * counts.verifies) / (ms / 1_000);
  const label = `sign-ins : bare argon2 verifications, per second, ${where}`;
  return throughputRow(label, perSecond(ownMs), perSecond(bareMs), signInGoal);
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
  const label = 'checking a cached token : a bare handler, additional CPU';
  return ratioRow(label, median(extra), median(bare), { goal: 0.25, unit: 'µs' });
}

/** CPU microseconds of the bff for one of these requests. */
async function measureCpu(address: string, path: string, headers: Record<string, string>) {
  const before = await readCpu(address);
  await repeat(counts.checks, () => get(address + path, headers));
  return ((await readCpu(address)) - before) / counts.checks;
}

async function measureRefresh(address: string, { cookie }: BenchMember): Promise<Row> {
  const update = () => postWithCookie(`${address}/bench/update`, cookie);
  const refresh = () => postWithCookie(`${address}/api/refresh`, cookie);
  const times = await measureAlternately({ update, refresh }, counts.refreshes);
  const label = 'refreshing a session : a bare findOneAndUpdate of one, p50';
  return ratioRow(label, median(times.refresh), median(times.update), { goal: 1.5, unit: 'ms' });
}

async function measureKnownAndUnknown(address: string): Promise<Row[]> {
  const { email } = await signUp(address);
  const known = () => signIn(address, email, 'not this one');
  const unknown = () => signIn(address, `${randomUUID()}@example.org`, 'not this one');
  const times = await measureAlternately({ known, unknown }, counts.pairs);
  const [one, other] = [median(times.known), median(times.unknown)];
  return [
    rowWithoutGoal(
      `a wrong password, known : unknown address, median of ${counts.pairs} pairs`,
      `${one.toFixed(1)} : ${other.toFixed(1)} ms = ${(one / other).toFixed(2)}x`,
    ),
  ];
}
