import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runDockerQuery } from './docker.ts';
import { cacheFolder } from './folders.ts';
import { runProgram } from './run-program.ts';
import { currentSignal } from './shutdown.ts';
import { type Log, step } from './steps.ts';
import { errorMessage } from './user-error.ts';

const registry = 'https://registry-1.docker.io/v2/';
const registryRespondsWithinMs = 5_000;
const pullWithinMs = 300_000;
const refusalLastsMs = 3_600_000;

/** Pulls an image, or returns why it can't. A failure is cached for an hour, so that later starts don't wait. */
export async function pullImage(reference: string, log: Log): Promise<string | undefined> {
  const file = join(cacheFolder(), 'docker', `${reference.replace(/\W/g, '-')}.refusal`);
  const earlier = await readRefusal(file);
  if (earlier !== undefined) return `${earlier} (remembered in ${file})`;
  const canceled = currentSignal();
  const signal = AbortSignal.any([canceled, AbortSignal.timeout(pullWithinMs)]);
  const pull = () => runProgram('docker', ['pull', reference], { signal });
  const failure =
    (await checkRegistry()) ??
    (await step(log, `pulling ${reference}`, pull).then(() => undefined, errorMessage));
  await rm(file, { force: true });
  if (failure === undefined) return undefined;
  // Ctrl-C ends the pull too: that is no failure of the registry.
  canceled.throwIfAborted();
  const refusal = `${reference} cannot be pulled: ${failure}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, refusal);
  return refusal;
}

async function readRefusal(file: string): Promise<string | undefined> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < refusalLastsMs ? readFile(file, 'utf8') : undefined;
}

/** Why a pull is not even tried: on a network that drops packets it would take minutes to fail. */
async function checkRegistry(): Promise<string | undefined> {
  const routes = await runDockerQuery(
    'info',
    '--format',
    '{{join .RegistryConfig.Mirrors ""}}{{.HTTPSProxy}}',
  ).catch(() => '');
  // With these, the daemon reaches registries by another route than this process.
  if (routes.trim() !== '') return undefined;
  const signal = AbortSignal.timeout(registryRespondsWithinMs);
  return fetch(registry, { method: 'HEAD', signal }).then(() => undefined, errorMessage);
}
