import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DomainError } from '../../domain-error.ts';
import type { Strength } from './password-strength.ts';

export interface StrengthQuestion {
  id: number;
  password: string;
  names: readonly string[];
}

export interface StrengthAnswer {
  id: number;
  strength: Strength;
}

interface Waiting {
  resolve(strength: Strength): void;
  reject(error: Error): void;
}

const restsAfterMs = 60_000;
const waitingAtMost = 32;
// A bundle has it beside itself, with its own ending.
const program = new URL(
  `./password-strength-worker${extname(fileURLToPath(import.meta.url))}`,
  import.meta.url,
);

let present: StrengthThread | null = null;

/**
 * Asks the thread that judges passwords, which is there only while there are some to judge: requests
 * wait for neither its work nor its lists.
 *
 * @throws DomainError `temporarily_unavailable` when too many wait already, or it has failed.
 */
export function askStrength(password: string, names: readonly string[]): Promise<Strength> {
  present ??= new StrengthThread();
  return present.ask(password, names);
}

class StrengthThread {
  readonly #worker = new Worker(program, { name: 'password-strength', env: {}, execArgv: [] });
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #rest: NodeJS.Timeout | undefined;

  constructor() {
    this.#worker.unref();
    this.#worker.on('message', ({ id, strength }: StrengthAnswer) => {
      this.#waiting.get(id)?.resolve(strength);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0)
        this.#rest = setTimeout(() => this.#end(), restsAfterMs).unref();
    });
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () => this.#end());
  }

  ask(password: string, names: readonly string[]): Promise<Strength> {
    if (this.#waiting.size >= waitingAtMost)
      throw new DomainError('temporarily_unavailable', { retryAfterSeconds: 2 });
    clearTimeout(this.#rest);
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const question: StrengthQuestion = { id, password, names };
      this.#worker.postMessage(question);
    });
  }

  #end(cause?: Error): void {
    if (present === this) present = null;
    clearTimeout(this.#rest);
    const error = cause ?? new DomainError('temporarily_unavailable', { retryAfterSeconds: 2 });
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    void this.#worker.terminate();
  }
}
