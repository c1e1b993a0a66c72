import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '@firedeck/contract';
import { apiRequests, readCookie, sendAs } from '../../api-client/member.ts';
import { type Answer, describeResponse, sendRequest } from '../../api-client/send-request.ts';
import { quantile } from '../../lib/quantile.ts';
import { type CheckContext, type Finding, NotTried } from '../check.ts';
import { errorCode } from '../error-code.ts';

/** A county with 6,600 sign-ins in 15 minutes. */
const perSecond = 7.3;
const slowestP95Ms = 2_000;
const shownFailures = 3;

interface Visit {
  ms: number;
  failure?: string;
  cookie?: string;
}

const notStarted: Visit = { ms: 0, failure: 'the run was stopped' };

/** Members sign in, get their tools and notes, and sign out. */
export async function checkShiftChange({ options, signal }: CheckContext): Promise<Finding> {
  const { address, accounts, signIns } = options;
  if (accounts.length === 0)
    throw new NotTried('no members are named who may sign in', '--accounts <file>');
  const visits: Promise<Visit>[] = [];
  // Each account signs in sequentially, because parallel sign-ins count as guesses.
  const lastVisits = new Map<string, Promise<Visit>>();
  const startedAt = performance.now();
  for (let index = 0; index < signIns && !signal.aborted; index += 1) {
    const account = accounts[index % accounts.length];
    if (account) {
      const last = lastVisits.get(account.email);
      const start = () => (signal.aborted ? notStarted : visit(address, account));
      const next = (last ?? Promise.resolve()).then(start);
      lastVisits.set(account.email, next);
      visits.push(next);
    }
    const nextAt = startedAt + ((index + 1) / perSecond) * 1_000;
    await pause(Math.max(0, nextAt - performance.now()), undefined, { signal }).catch(() => {});
  }
  const ended = await Promise.all(visits);
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const { cookie } of ended)
    if (cookie) await sendRequest(address, apiRequests.signOut(cookie));
  return assess(ended, seconds);
}

async function visit(
  address: string,
  account: { email: string; password: string },
): Promise<Visit> {
  const startedAt = performance.now();
  const response = await sendRequest(address, apiRequests.signIn(account.email, account.password));
  const cookie = readCookie(response);
  const end = (failed?: Answer): Visit => ({
    ms: performance.now() - startedAt,
    ...(cookie && { cookie }),
    ...(failed && { failure: describeResponse(failed) }),
  });
  const accessToken = (response.body as Partial<Session> | undefined)?.access_token;
  if (response.status !== 200 || !accessToken)
    return end({ ...response, body: errorCode(response) });
  const member = { ...account, accessToken, cookie };
  for (const request of [apiRequests.list, apiRequests.notes]) {
    const read = await sendAs(member, address, request);
    if (read.status !== 200) return end({ ...read, body: errorCode(read) });
  }
  return end();
}

function assess(visits: Visit[], seconds: number): Finding {
  const times = visits.map(({ ms }) => ms);
  const failures = visits.flatMap(({ failure }) => (failure ? [failure] : []));
  const rate = ((failures.length / visits.length) * 100).toFixed(1);
  const p95 = Math.round(quantile(times, 0.95));
  const problems = [
    ...(failures.length > 0 ? [failures.slice(0, shownFailures).join('; ')] : []),
    ...(p95 > slowestP95Ms ? [`p95 is over ${slowestP95Ms} ms`] : []),
  ];
  return {
    facts: [
      `${visits.length} sign-ins with tools and notes in ${seconds.toFixed(1)} s: error rate ${rate} %, p50 ${Math.round(quantile(times, 0.5))} ms, p95 ${p95} ms`,
    ],
    problems,
  };
}
