import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { anyFreePort, makeTemporaryFolder } from '../local/index.ts';
import { limitRow } from './figures.ts';
import { printTable } from './print-table.ts';

const firstGoalSeconds = 120;
const secondGoalSeconds = 5;
const limitMs = 900_000;

/**
 * Time from a clone of the commit to the printed address: first with empty caches,
 * then once more.
 */
export async function startBench(): Promise<boolean> {
  const folder = await makeTemporaryFolder();
  const clone = join(folder, 'firedeck');
  try {
    const began = Date.now();
    execFileSync('git', ['clone', '--quiet', checkout, clone]);
    const first = await measureStart(clone, folder, began);
    const second = await measureStart(clone, folder, Date.now());
    return printTable([
      limitRow('first start, all caches empty', first, firstGoalSeconds, { unit: 's', digits: 1 }),
      limitRow('second start', second, secondGoalSeconds, { unit: 's', digits: 1 }),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureStart(clone: string, folder: string, began: number): Promise<number> {
  const env = {
    ...cleanEnvironment(process.env),
    FIREDECK_CACHE_DIR: join(folder, 'cache'),
    npm_config_cache: join(folder, 'npm'),
    GOCACHE: join(folder, 'go-build'),
    GOMODCACHE: join(folder, 'go-modules'),
    GOFLAGS: '-modcacherw',
  };
  const port = String(await anyFreePort());
  const child = spawn('npm', ['start', '--', '--port', port], { cwd: clone, env, detached: true });
  try {
    await waitForOutput(child, 'Firedeck runs at');
    return (Date.now() - began) / 1000;
  } finally {
    await stop(child);
  }
}

// The npm variables of this checkout must not reach the clone.
function cleanEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const entries = Object.entries(env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_)/.test(name));
  const ownBinaries = join(checkout, 'node_modules');
  const path = (env.PATH ?? '').split(':').filter((entry) => !entry.startsWith(ownBinaries));
  return { ...Object.fromEntries(entries), PATH: path.join(':') };
}

async function waitForOutput(child: ChildProcess, words: string): Promise<void> {
  let output = '';
  const timer = setTimeout(() => child.kill('SIGTERM'), limitMs);
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  for await (const chunk of child.stdout ?? []) {
    process.stdout.write(String(chunk).replace(/^(?=.)/gm, '  | '));
    output += chunk;
    if (output.includes(words)) break;
  }
  clearTimeout(timer);
  if (!output.includes(words))
    throw new Error(`npm start ended without an address:\n${output.slice(-2000)}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  child.stdout?.resume();
  process.kill(-child.pid, 'SIGINT');
  await once(child, 'exit');
}
