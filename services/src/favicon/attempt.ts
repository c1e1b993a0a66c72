import { limits, times } from '@firedeck/contract/jobs';
import type { GuardedNetwork, GuardedResponse } from './guarded-network.ts';
import { asIcon, type Icon } from './image-check.ts';
import { readBytes } from './read-body.ts';
import { RefusedAddress } from './refused-address.ts';

/**
 * How one fetch ended. `missing`: the site has nothing usable there. `refused`: the rules forbid
 * it. `unavailable`: a temporary failure.
 */
export type Attempt<Result> =
  | { state: 'found'; result: Result }
  | { state: 'missing' | 'refused' | 'unavailable'; reason: string };

interface Step<Result> {
  network: GuardedNetwork;
  url: URL;
  /** The page or manifest that declares the URL; null for the URL that a lookup starts from. */
  declaredBy: URL | null;
  accept: string;
  signal: AbortSignal;
  read: (response: GuardedResponse) => Promise<Result | null>;
}

/** One fetch within the specification's 3 s; it never rejects. */
export async function attempt<Result>(step: Step<Result>): Promise<Attempt<Result>> {
  const { network, url, accept, declaredBy } = step;
  const signal = AbortSignal.any([step.signal, AbortSignal.timeout(times.faviconAttemptMs)]);
  try {
    return await network.get(url, { accept, declaredBy, signal }, (response) =>
      readAttempt(response, step.read),
    );
  } catch (error) {
    const state = error instanceof RefusedAddress ? 'refused' : 'unavailable';
    return { state, reason: getReason(error) };
  }
}

// Log the error code: network messages contain the host, which must not reach logs.
function getReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : message;
}

/** An icon at one address, which may be the icon itself (`data:`). */
export async function attemptIcon(
  step: Pick<Step<Icon>, 'network' | 'url' | 'declaredBy' | 'signal'>,
): Promise<Attempt<Icon>> {
  const { url } = step;
  if (url.protocol === 'data:') return iconInside(url);
  const read = async (response: GuardedResponse) =>
    asIcon(await readBytes(response, limits.favicon.bytes));
  return attempt({ ...step, read, accept: 'image/*,*/*;q=0.5' });
}

async function readAttempt<Result>(
  response: GuardedResponse,
  read: Step<Result>['read'],
): Promise<Attempt<Result>> {
  const { status } = response;
  if (status >= 500 || status === 429 || status === 408)
    return { state: 'unavailable', reason: `status ${status}` };
  if (status !== 200) return { state: 'missing', reason: `status ${status}` };
  return toAttempt(await read(response));
}

async function iconInside(url: URL): Promise<Attempt<Icon>> {
  const bytes = await fetch(url.href)
    .then((response) => response.arrayBuffer())
    .catch(() => new ArrayBuffer(0));
  return toAttempt(asIcon(Buffer.from(bytes)));
}

const toAttempt = <Result>(result: Result | null): Attempt<Result> =>
  result === null ? { state: 'missing', reason: 'not usable' } : { state: 'found', result };
