import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../../domain-error.ts';

/** argon2id as OWASP's minimum: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const atOnce = Math.max(1, Math.min(4, availableParallelism()));
const waitingAtMost = 64;
const retryAfterSeconds = 2;

let running = 0;
const waiting: (() => void)[] = [];
let dummyHash: Promise<string> | null = null;

/** @throws DomainError `temporarily_unavailable` when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return throughGate(() => hash(password.normalize('NFC'), cost));
}

/**
 * Whether the password belongs to the hash. Without a hash (nobody has that address) the same work
 * is done, so that the time taken does not tell who has an account.
 *
 * @throws DomainError `temporarily_unavailable` when too many wait already.
 */
export async function isPasswordOf(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', cost);
  const against = passwordHash ?? (await dummyHash);
  const matches = await throughGate(() => verify(against, password.normalize('NFC')));
  return matches && passwordHash !== null;
}

// A hash takes a core and 19 MiB: more of them than cores only makes everybody wait longer.
async function throughGate<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await queueUp();
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function queueUp(): Promise<void> {
  if (waiting.length >= waitingAtMost)
    throw new DomainError('temporarily_unavailable', { retryAfterSeconds });
  return new Promise((resolve) => waiting.push(resolve));
}
