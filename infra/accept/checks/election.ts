import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '@firedeck/contract';
import { apiRequests, readCookie } from '../../api-client/member.ts';
import { type Answer, sendRequest } from '../../api-client/send-request.ts';
import type { Kubectl } from '../../cluster/kubectl.ts';
import { type CheckContext, type Finding, NotTried, needCluster } from '../check.ts';
import { availabilityDuring, watchAvailability } from '../cluster/availability.ts';
import { errorCode } from '../error-code.ts';

interface Pods {
  items: { metadata: { name: string } }[];
}

const leastMembers = 3;
const electionSeconds = 60;
const pollMs = 1_000;
const isPrimary = ['mongosh', '--quiet', '--norc', '--eval', 'db.hello().isWritablePrimary'];

/** Deletes the pod of the primary while a member reads the board. */
export async function checkElection(context: CheckContext): Promise<Finding> {
  const kubectl = needCluster(context);
  const { databasePods, accounts, address } = context.options;
  if (!databasePods)
    throw new NotTried('no MongoDB pods are named', '--database-pods <namespace>/<label>=<value>');
  const [account] = accounts;
  if (!account) throw new NotTried('no member is named who may sign in', '--accounts <file>');
  const { namespace, selector } = databasePods;
  const { items } = await kubectl.get<Pods>(['pods', '-n', namespace, '-l', selector]);
  const pods = items.map(({ metadata }) => metadata.name);
  if (pods.length < leastMembers)
    throw new NotTried(`MongoDB has ${pods.length} pod, no replica set`, 'a replica set of three');
  const primary = await findPrimary(kubectl, namespace, pods);
  if (!primary) throw new Error('no pod is the primary');

  const signedIn = await sendRequest(address, apiRequests.signIn(account.email, account.password));
  const access_token = readAccessToken(signedIn, account.email);
  const headers = { authorization: `Bearer ${access_token}` };
  const facts: string[] = [];
  let retried = 0;
  const isServed = (response: Answer) => {
    const isRetryable = response.status === 503 && response.headers['retry-after'] !== undefined;
    if (isRetryable) retried += 1;
    return response.status === 200 || isRetryable;
  };
  const watch = watchAvailability(address, { ...apiRequests.list, headers }, isServed);
  try {
    const seen = await availabilityDuring(watch, async () => {
      facts.push(await replacePrimary(kubectl, namespace, pods, primary));
    });
    facts.push(...seen.facts, `${retried} of them were a 503 with Retry-After`);
    return { facts, problems: seen.problems };
  } finally {
    await sendRequest(address, apiRequests.signOut(readCookie(signedIn)));
  }
}

/** @throws Error with status and code only: the body of a 202 holds a ticket for the second factor */
function readAccessToken(signedIn: Answer, email: string): string {
  const token = (signedIn.body as Partial<Session> | null | undefined)?.access_token;
  if (signedIn.status === 200 && token) return token;
  throw new Error(`${email} cannot sign in: ${signedIn.status} ${errorCode(signedIn)}`);
}

async function replacePrimary(
  kubectl: Kubectl,
  namespace: string,
  pods: string[],
  primary: string,
): Promise<string> {
  await kubectl.run(['-n', namespace, 'delete', 'pod', primary, '--wait=false']);
  const others = pods.filter((pod) => pod !== primary);
  const startedAt = Date.now();
  let next: string | undefined;
  for (let poll = 0; poll < electionSeconds && !next; poll += 1) {
    next = await findPrimary(kubectl, namespace, others);
    if (!next) await pause(pollMs);
  }
  if (!next) throw new Error(`no new primary ${electionSeconds} s after ${primary} was deleted`);
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  await kubectl.run(['-n', namespace, 'wait', '--for=create', `pod/${primary}`, '--timeout=120s']);
  await kubectl.run([
    ...['-n', namespace, 'wait', `pod/${primary}`],
    ...['--for=condition=Ready', '--timeout=300s'],
  ]);
  return `${next} was elected ${seconds} s after ${primary} was deleted, which is back`;
}

async function findPrimary(
  kubectl: Kubectl,
  namespace: string,
  pods: string[],
): Promise<string | undefined> {
  for (const pod of pods) {
    const { output } = await kubectl.try(['-n', namespace, 'exec', pod, '--', ...isPrimary]);
    if (output.trim() === 'true') return pod;
  }
  return undefined;
}
