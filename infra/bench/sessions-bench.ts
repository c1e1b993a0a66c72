import { randomUUID } from 'node:crypto';
import { startTemporaryServices } from '../local/index.ts';
import { type BenchMember, benchPassword, fromOurPages, signUpAt } from './bench-member.ts';
import { startPatientBff } from './bench-server.ts';
import { cores, keepTo } from './cores.ts';
import { median, millisecondsOf, quantile, ratioRow } from './figures.ts';
import { printTable, type Row } from './print-table.ts';

const counts = {
  // Enough that a turn is work at full width, and its beginning and end do not count.
  verifies: 60,
  warmUp: { lists: 4_000, refreshes: 3_000, signIns: 1_500 },
  lists: 200,
  checks: 4_000,
  refreshes: 400,
  pairs: 300,
};
const rounds = 5;
const turns = 11;
const askersAtOnce = 8;
const signInGoal = 0.9;
const client = { ...fromOurPages, 'content-type': 'application/json' };

/** What signing in and staying signed in cost, each figure against the bare work of the same run. */
export async function sessionsBench(): Promise<boolean> {
  return printTable([...(cores ? await onCoreOfItsOwn(cores) : []), ...(await onAllCores())]);
}

/** As in production, where databases and clients have cores elsewhere. */
async function onCoreOfItsOwn({ ofServer, ofOthers, all }: NonNullable<typeof cores>) {
  keepTo(ofOthers);
  try {
    return await withBff({ cores: ofServer }, (address, member) =>
      whileHashing('on a core of the bff’s own', address, member),
    );
  } finally {
    keepTo(all);
  }
}

const onAllCores = (): Promise<Row[]> =>
  withBff({}, async (address, member) => {
    const rows = [
      await tokenCheck(address, member),
      await refreshing(address, member),
      ...(await knownAndUnknown(address)),
    ];
    const told = await whileHashing('all on the same cores', address, member);
    // Where no core can be the bff's own, these are all there is to judge by.
    return [...rows, ...told.map((row) => (cores ? { ...row, goal: '', holds: null } : row))];
  });

/** What depends on who else has work for the cores that verify passwords. */
const whileHashing = async (where: string, address: string, member: BenchMember) => [
  signInRow(where, await signInsBesideBare(address, member)),
  await listsMeanwhile(where, address, member),
];

function signInRow(where: string, { own, bare }: Beside): Row {
  return {
    what: `sign-ins : bare argon2 verifications, per second, ${where}`,
    measured: `${own.toFixed(1)} : ${bare.toFixed(1)} = ${(own / bare).toFixed(2)}x`,
    goal: `≥ ${signInGoal}x`,
    holds: own >= signInGoal * bare,
  };
}

/** Measures a bff with databases of its own. */
async function withBff<Result>(
  start: { cores?: string },
  measure: (address: string, member: BenchMember) => Promise<Result>,
): Promise<Result> {
  const services = await startTemporaryServices();
  try {
    const { child, address } = await startPatientBff(services, start);
    try {
      const member = await signUpAt(address);
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

async function postWith(url: string, cookie: string): Promise<void> {
  const answer = await post(url, {}, { cookie });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
}

async function signIn(address: string, email: string, given = benchPassword): Promise<void> {
  const answer = await post(`${address}/api/sign-in`, { email, password: given });
  await answer.arrayBuffer();
  const expected = given === benchPassword ? 200 : 400;
  if (answer.status !== expected) throw new Error(`A sign-in was answered ${answer.status}`);
}

async function get(url: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
}

/** Several at once until `isOver`. */
async function keepBusy(isOver: () => boolean, act: () => Promise<void>): Promise<void> {
  const work = async () => {
    while (!isOver()) await act();
  };
  await Promise.all(Array.from({ length: askersAtOnce }, work));
}

/** So many in all, several at once. */
async function often(count: number, act: () => Promise<void>): Promise<void> {
  let left = count;
  const next = () => {
    left -= 1;
    return act();
  };
  await keepBusy(() => left <= 0, next);
}

/** A server that has just begun runs code that was not compiled yet: this is one at work for a while. */
async function warmUp(address: string, member: BenchMember): Promise<void> {
  const { authorization, cookie } = member;
  await often(counts.warmUp.lists, () => get(`${address}/api/tools`, { authorization }));
  await often(counts.warmUp.refreshes, () => postWith(`${address}/api/refresh`, cookie));
  await signIns(address, member, counts.warmUp.signIns);
}

const signIns = (address: string, { email }: BenchMember, count: number): Promise<void> =>
  often(count, () => signIn(address, email));

async function signInsBesideBare(address: string, member: BenchMember): Promise<Beside> {
  let [ownMs, bareMs] = [0, 0];
  const bare = () => get(`${address}/bench/verifies?count=${counts.verifies}`);
  const own = () => signIns(address, member, counts.verifies);
  // In turns, so that what else the machine does falls on both.
  for (let turn = 0; turn < turns; turn += 1) {
    bareMs += await millisecondsOf(bare);
    ownMs += await millisecondsOf(own);
  }
  const perSecond = (ms: number) => (turns * counts.verifies) / (ms / 1_000);
  return { own: perSecond(ownMs), bare: perSecond(bareMs) };
}

/** Per second. */
interface Beside {
  own: number;
  bare: number;
}

async function listsMeanwhile(where: string, address: string, member: BenchMember): Promise<Row> {
  const { authorization } = member;
  const list = () => get(`${address}/api/tools`, { authorization });
  const measure = async (into: number[]) => {
    for (let index = 0; index < counts.lists; index += 1) into.push(await millisecondsOf(list));
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
  const what = `list while sign-ins saturate : idle, p99, ${where}`;
  return ratioRow(what, one, other, { goal: 3, unit: 'ms' });
}

async function tokenCheck(address: string, { authorization }: BenchMember): Promise<Row> {
  const extra: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const plain = await cpuOf(address, '/bench/bare', { authorization });
    const checked = await cpuOf(address, '/bench/checked', { authorization });
    bare.push(plain);
    extra.push(checked - plain);
  }
  const what = 'checking a known token : a bare handler, CPU on top';
  return ratioRow(what, median(extra), median(bare), { goal: 0.25, unit: 'µs' });
}

/** CPU microseconds that one of these requests costs the bff. */
async function cpuOf(address: string, path: string, headers: Record<string, string>) {
  const before = await cpuUsed(address);
  await often(counts.checks, () => get(address + path, headers));
  return ((await cpuUsed(address)) - before) / counts.checks;
}

/** CPU microseconds of the bff so far. */
async function cpuUsed(address: string): Promise<number> {
  const answer = await fetch(`${address}/bench/cpu`);
  return ((await answer.json()) as { microseconds: number }).microseconds;
}

async function refreshing(address: string, { cookie }: BenchMember): Promise<Row> {
  const [refreshes, updates]: [number[], number[]] = [[], []];
  for (let index = 0; index < counts.refreshes; index += 1) {
    const ask = (path: string) => postWith(address + path, cookie);
    const turns = [
      async () => updates.push(await millisecondsOf(() => ask('/bench/update'))),
      async () => refreshes.push(await millisecondsOf(() => ask('/api/refresh'))),
    ];
    for (const turn of index % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const what = 'refreshing a session : a bare findOneAndUpdate of one, p50';
  return ratioRow(what, median(refreshes), median(updates), { goal: 1.5, unit: 'ms' });
}

async function knownAndUnknown(address: string): Promise<Row[]> {
  const { email } = await signUpAt(address);
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let pair = 0; pair < counts.pairs; pair += 1) {
    const nobody = `${randomUUID()}@example.org`;
    const turns = [
      async () => known.push(await millisecondsOf(() => signIn(address, email, 'not this one'))),
      async () => unknown.push(await millisecondsOf(() => signIn(address, nobody, 'not this one'))),
    ];
    // Taking turns at going first.
    for (const turn of pair % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const [one, other] = [median(known), median(unknown)];
  return [
    {
      what: `a wrong password for a known : an unknown address, median of ${counts.pairs} pairs`,
      measured: `${one.toFixed(1)} : ${other.toFixed(1)} ms = ${(one / other).toFixed(2)}x`,
      goal: '',
      holds: null,
    },
  ];
}
