import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { FairSemaphore } from '../../../lib/concurrency/fair-semaphore.ts';
import { getRequestSource } from '../../../lib/concurrency/request-source.ts';
import { temporarilyUnavailable } from '../../../lib/http/domain-error.ts';

/** argon2id with 46 MiB, two passes, one lane: twice OWASP's minimum. */
const cost = { algorithm: 2, memoryCost: 47_104, timeCost: 2, parallelism: 1 } as const;
/** The maximum cost of a stored hash, in KiB and passes, so that none exhausts the process. */
const most = { memoryCost: 131_072, timeCost: 10 } as const;

// A hash needs a core and 46 MiB: more concurrent ones than cores would only delay everybody.
const atOnce = Math.max(1, Math.min(4, availableParallelism()));
const maxQueued = 64;

const hashing = new FairSemaphore(atOnce, maxQueued, temporarilyUnavailable);
// A few more, so that no core idles while a request waits for the database.
const admission = new FairSemaphore(atOnce * 3, maxQueued, temporarilyUnavailable);

/**
 * Admits requests that will compute a hash, before they use the database, or rejects them when
 * there is no room. The queue is fair between sources.
 *
 * @throws DomainError `temporarily_unavailable`
 */
export function withAdmission<Result>(work: () => Promise<Result>): Promise<Result> {
  return admission.through(getRequestSource(), work);
}

// Computed at the start, so that the first request takes no longer than others.
const dummyHash = hash('nobody has this password', cost);

/** @throws DomainError `temporarily_unavailable` when the queue is full */
export function hashPassword(password: string): Promise<string> {
  return hashing.through(getRequestSource(), () => hash(password.normalize('NFC'), cost));
}

/**
 * Verifies the password. Without a hash (an unknown address) it does the same work, so that the
 * duration does not reveal who has an account.
 *
 * @throws DomainError `temporarily_unavailable` when the queue is full
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const own = passwordHash !== null && isAffordable(passwordHash) ? passwordHash : null;
  const against = own ?? (await dummyHash);
  const matches = await hashing.through(getRequestSource(), () =>
    verify(against, password.normalize('NFC')),
  );
  return matches && own !== null;
}

/** Whether the hash has another cost than the current one. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost } = parseCost(passwordHash);
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost;
}

function isAffordable(passwordHash: string): boolean {
  const { memoryCost, timeCost } = parseCost(passwordHash);
  return memoryCost <= most.memoryCost && timeCost <= most.timeCost;
}

function parseCost(passwordHash: string): { memoryCost: number; timeCost: number } {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(passwordHash) ?? [];
  return { memoryCost: Number(memory ?? Infinity), timeCost: Number(time ?? Infinity) };
}
