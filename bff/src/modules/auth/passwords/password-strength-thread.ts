import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { FairSemaphore } from '../../../lib/concurrency/fair-semaphore.ts';
import { getRequestSource } from '../../../lib/concurrency/request-source.ts';
import { temporarilyUnavailable } from '../../../lib/http/domain-error.ts';
import type { Strength, StrengthQuestion } from './password-strength.ts';

interface Pending {
  resolve(strength: Strength): void;
  reject(error: Error): void;
}

const endsAfterIdleMs = 60_000;
// As many as the queue of password hashes allows.
const maxQueued = 64;
// A bundle has it in the same folder, with another extension.
const program = new URL(
  `./password-strength-worker${extname(fileURLToPath(import.meta.url))}`,
  import.meta.url,
);

const turns = new FairSemaphore(1, maxQueued, temporarilyUnavailable);

let present: StrengthThread | null = null;

/**
 * Measures passwords in a worker thread that exists only while there is work, so that requests wait
 * for neither its work nor its lists. The queue is fair between sources.
 *
 * @throws DomainError `temporarily_unavailable` when the queue is full, or the thread has ended
 */
export function checkStrength(question: StrengthQuestion): Promise<Strength> {
  return turns.through(getRequestSource(), () => {
    present ??= new StrengthThread();
    return present.check(question);
  });
}

/** The worker measures one password at a time. */
class StrengthThread {
  readonly #worker = new Worker(program, { name: 'password-strength', env: {}, execArgv: [] });
  #pending: Pending | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    this.#worker.unref();
    this.#worker.on('message', (strength: Strength) => {
      this.#pending?.resolve(strength);
      this.#pending = null;
      this.#idle = setTimeout(() => this.#end(), endsAfterIdleMs).unref();
    });
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () => this.#end());
  }

  check(question: StrengthQuestion): Promise<Strength> {
    clearTimeout(this.#idle);
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#worker.postMessage(question);
    });
  }

  // An error in the thread is our fault, and is answered and logged as one.
  #end(error: Error = temporarilyUnavailable()): void {
    if (present === this) present = null;
    clearTimeout(this.#idle);
    this.#pending?.reject(error);
    this.#pending = null;
    void this.#worker.terminate();
  }
}
