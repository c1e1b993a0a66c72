import { randomUUID } from 'node:crypto';
import { startThrowAwayServices } from '../local/index.ts';
import { type BenchMember, benchPassword, signUpAt } from './bench-member.ts';
import { startPatientBff } from './bench-server.ts';
import { median, millisecondsOf, quantile, ratioRow } from './figures.ts';
import { printTable, type Row } from './print-table.ts';

const counts = {
  // Enough that a turn is work at full width, and its beginning and end do not count.
  verifies: 40,
  lists: 400,
  checks: 4_000,
  refreshes: 400,
  pairs: 300,
};
const rounds = 5;
const turns = 8;
const signInsAtOnce = 8;
const client = { 'x-firedeck-client': 'bench', 'content-type': 'application/json' };

/** What signing in and staying signed in cost, each figure against the bare work of the same run. */
export async function sessionsBench(): Promise<boolean> {
  const services = await startThrowAwayServices();
  const { child, address } = await startPatientBff(services);
  try {
    const member = await signUpAt(address);
    return printTable([
      ...(await signInThroughput(address, member)),
      await listsMeanwhile(address, member),
      await tokenCheck(address, member),
      await refreshing(address, member),
      ...(await knownAndUnknown(address)),
    ]);
  } finally {
    child.kill('SIGKILL');
    await services.stop();
  }
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { ...client, ...headers }, body: JSON.stringify(body) });

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

/** So many at once until `isOver`, or `count` of them are done. */
async function keepBusy(atOnce: number, isOver: () => boolean, act: () => Promise<void>) {
  const work = async () => {
    while (!isOver()) await act();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** The machine's whole throughput, servers of data and clients included; and the bff's part of it. */
async function signInThroughput(address: string, { email }: BenchMember): Promise<Row[]> {
  const bare = { ms: 0, cpu: 0 };
  const signIns = { ms: 0, cpu: 0 };
  const measure = async (into: typeof bare, act: () => Promise<void>) => {
    const before = await cpuUsed(address);
    into.ms += await millisecondsOf(act);
    into.cpu += (await cpuUsed(address)) - before;
  };
  // In turns, so that what else the machine does falls on both.
  for (let round = 0; round < turns; round += 1) {
    await measure(bare, () => get(`${address}/bench/verifies?count=${counts.verifies}`));
    let left = counts.verifies;
    const next = () => {
      left -= 1;
      return signIn(address, email);
    };
    await measure(signIns, () => keepBusy(signInsAtOnce, () => left <= 0, next));
  }
  const total = turns * counts.verifies;
  const perSecond = ({ ms }: typeof bare) => total / (ms / 1_000);
  const cpuMs = ({ cpu }: typeof bare) => cpu / 1_000 / total;
  const ceiling = (what: string, one: number, other: number, ratio: number): Row => ({
    what,
    measured: `${one.toFixed(1)} : ${other.toFixed(1)} = ${ratio.toFixed(2)}x`,
    goal: '≥ 0.9x',
    holds: ratio >= 0.9,
  });
  const [own, most] = [perSecond(signIns), perSecond(bare)];
  const [spent, least] = [cpuMs(signIns), cpuMs(bare)];
  return [
    ceiling('sign-ins : bare argon2 verifications, per second', own, most, own / most),
    ceiling('  the same per second of the bff’s CPU', 1_000 / spent, 1_000 / least, least / spent),
  ];
}

async function listsMeanwhile(address: string, member: BenchMember): Promise<Row> {
  const lists = async () => {
    const times: number[] = [];
    for (let index = 0; index < counts.lists; index += 1)
      times.push(
        await millisecondsOf(() =>
          get(`${address}/api/tools`, { authorization: member.authorization }),
        ),
      );
    return quantile(times, 0.99);
  };
  const idle = await lists();
  let isOver = false;
  const busy = keepBusy(
    signInsAtOnce,
    () => isOver,
    () => signIn(address, member.email),
  );
  const meanwhile = await lists();
  isOver = true;
  await busy;
  return ratioRow('list while sign-ins saturate : idle, p99', meanwhile, idle, {
    goal: 3,
    unit: 'ms',
  });
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
  let left = counts.checks;
  await keepBusy(
    8,
    () => left <= 0,
    () => {
      left -= 1;
      return get(address + path, headers);
    },
  );
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
    const ask = async (path: string) => {
      const answer = await post(address + path, {}, { cookie });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    };
    const turns = [
      async () => updates.push(await millisecondsOf(() => ask('/bench/update'))),
      async () => refreshes.push(await millisecondsOf(() => ask('/api/refresh'))),
    ];
    for (const turn of index % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const what = 'refreshing a session : a bare findOneAndUpdate, p50';
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
