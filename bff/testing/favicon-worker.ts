import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../services/src/main.ts', import.meta.url));

const endsWithinMs = 30_000;

/** The real worker as a child process, without the third-party icon service. */
export interface TestWorker {
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export async function startWorker(redisUrl: string, allowedHosts: string[]): Promise<TestWorker> {
  const child = spawn(process.execPath, [entry], {
    env: {
      NODE_ENV: 'test',
      REDIS_URL: redisUrl,
      FAVICON_FALLBACK_URL: 'off',
      FAVICON_ALLOWED_HOSTS: allowedHosts.join(','),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await takesJobs(child);
  return {
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        // Normally exits within 25 s; a stuck one must not block later tests.
        const late = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
        await once(child, 'exit');
        clearTimeout(late);
      }
      return child.exitCode;
    },
  };
}

async function takesJobs(child: ChildProcess): Promise<void> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    if (output.includes('worker ready')) break;
  }
  child.stdout?.resume();
}
