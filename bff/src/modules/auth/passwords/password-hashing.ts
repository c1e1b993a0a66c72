import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { FairSemaphore } from '../../../lib/concurrency/fair-semaphore.ts';
import { getRequestSource } from '../../../lib/concurrency/request-source.ts';
import { temporarilyUnavailable } from '../../../lib/http/domain-error.ts';

/** argon2id with 46 MiB, two passes, one lane: twice OWASP's minimum. */
const cost = { algorithm: 2, memoryCost: 47_104, timeCost: 2, parallelism: 1 } as const;
/** A stored hash that wants more, in KiB and passes, is no work of ours: it must not end the process. */
const most = { memoryCost: 131_072, timeCost: 10 } as const;

// A hash takes a core and 46 MiB: more of them than cores only makes everybody wait longer.
const atOnce = Math.max(1, Math.min(4, availableParallelism()));
const waitingAtMost = 64;

const hashing = new FairSemaphore(atOnce, waitingAtMost, temporarilyUnavailable);
// A few more, so that none who hashes waits for somebody's answer of the database.
const admission = new FairSemaphore(atOnce * 3, waitingAtMost, temporarilyUnavailable);

/**
 * For what ends in a hash: those for whom there is no room are refused before they ask the database
 * for anything. The others take turns by where they come from.
 *
 * @throws DomainError `temporarily_unavailable`
 */
export function withAdmission<Result>(work: () => Promise<Result>): Promise<Result> {
  return admission.through(getRequestSource(), work);
}

// Made before anybody asks, so that the first to ask waits no longer than the others.
const nobodysHash = hash('nobody has this password', cost);

/** @throws DomainError `temporarily_unavailable` when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return hashing.through(getRequestSource(), () => hash(password.normalize('NFC'), cost));
}

/**
 * Whether the password belongs to the hash. Without a hash (nobody has that address) the same work
 * is done, so that the time taken does not tell who has an account.
 *
 * @throws DomainError `temporarily_unavailable` when too many wait already.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const own = passwordHash !== null && isAffordable(passwordHash) ? passwordHash : null;
  const against = own ?? (await nobodysHash);
  const matches = await hashing.through(getRequestSource(), () =>
    verify(against, password.normalize('NFC')),
  );
  return matches && own !== null;
}

/** Whether the hash was made with another cost than today's. */
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
