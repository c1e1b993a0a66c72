import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { LaunchOptions, Provider, RunningService } from './data-service.ts';
import { findProgram } from './find-program.ts';
import { isRunning } from './process-table.ts';
import { run } from './run-command.ts';
import { step } from './steps.ts';
import { errorMessage, UserError } from './user-error.ts';

interface Image {
  /** Display name of the server. */
  engine: string;
  name: string;
  version: string;
  line: string;
  /** Port and data folder inside the container. */
  port: number;
  data: string;
  uri: (port: number) => string;
  isReady: (port: number) => Promise<boolean>;
}

const readyWithinMs = 30_000;
const pullWithinMs = 300_000;
const answerWithinMs = 10_000;

/** A server in a container, where a Docker answers that has its image or can pull it. */
export function dockerProvider(image: Image): Provider {
  const { engine, name, version, line } = image;
  const reference = `${name}:${version}`;
  return {
    name: 'Docker',
    line,
    async offer(log) {
      const refusal = await dockerRefusal();
      if (refusal !== undefined) return { refusal };
      if (!(await hasImage(reference))) {
        const signal = AbortSignal.timeout(pullWithinMs);
        const pull = () => run('docker', ['pull', reference], { signal });
        const failure = await step(log, `pulling ${reference}`, pull).catch(errorMessage);
        if (typeof failure === 'string')
          return { refusal: `${reference} cannot be pulled: ${failure}` };
      }
      return {
        engine: `${engine} ${version} in Docker`,
        version,
        line,
        launch: (options) => launchContainer(reference, image, options),
      };
    },
  };
}

/** Name of the container and the volume of a data folder. */
function containerName(folder: string): string {
  return `firedeck-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

/** Removes the volume of this data folder, if any, and first the container of a killed run that holds it. */
export async function removeVolume(folder: string): Promise<void> {
  if (findProgram('docker') === undefined) return;
  const name = containerName(folder);
  removeContainers([name]);
  await run('docker', ['volume', 'rm', name]).catch(() => '');
}

export function hasImage(name: string): Promise<boolean> {
  return run('docker', ['image', 'inspect', name]).then(
    () => true,
    () => false,
  );
}

/** Why containers cannot run here, or undefined. */
export async function dockerRefusal(): Promise<string | undefined> {
  if (findProgram('docker') === undefined) return 'not installed';
  // A daemon that is paused or starting does not answer at all.
  const signal = AbortSignal.timeout(answerWithinMs);
  const version = run('docker', ['version', '--format', '{{.Server.Version}}'], { signal });
  return version.then(
    () => undefined,
    () => 'installed, but its daemon does not answer',
  );
}

const ownerLabel = 'firedeck.owner';
const launched = new Set<string>();

/** Runs an image on a loopback port, with its data in a volume named after the data folder. */
async function launchContainer(
  reference: string,
  { port: innerPort, data, uri, isReady }: Image,
  { folder, port, isPersistent }: LaunchOptions,
): Promise<RunningService> {
  await removeOrphans();
  const name = containerName(folder);
  removeContainers([name]);
  const volume = isPersistent ? ['--volume', `${name}:${data}`] : [];
  const publish = ['--publish', `127.0.0.1:${port}:${innerPort}`];
  const owner = ['--label', `${ownerLabel}=${hostname()}:${process.pid}`];
  await run('docker', ['create', '--name', name, ...owner, ...publish, ...volume, reference]);
  if (launched.size === 0) process.once('exit', () => removeContainers([...launched]));
  launched.add(name);
  const start = async () => {
    await run('docker', ['start', name]);
    await waitUntilReady(() => isReady(port), reference);
  };
  const stop = async () => {
    await runDocker(['stop', name]).catch(() => '');
  };
  const kill = async () => {
    await runDocker(['kill', name]).catch((error) => {
      throw new UserError(`${name} could not be killed: ${errorMessage(error)}`);
    });
  };
  await start();
  const isUp = async () => {
    const state = await runDocker(['inspect', '--format', '{{.State.Running}}', name]);
    return state.trim() === 'true';
  };
  return { uri: uri(port), pids: () => [], isRunning: isUp, start, stop, kill };
}

// A killed run could not remove its containers.
async function removeOrphans(): Promise<void> {
  const format = `{{.Names}}:{{.Label "${ownerLabel}"}}`;
  const listed = await run('docker', [
    'ps',
    '--all',
    '--filter',
    `label=${ownerLabel}`,
    '--format',
    format,
  ]);
  const orphans = listed.split('\n').flatMap((line) => {
    const [name = '', host, pid] = line.split(':');
    return host === hostname() && !isRunning(Number(pid)) ? [name] : [];
  });
  removeContainers(orphans);
}

/** Removes them with their unnamed volumes; what does not exist is passed over. */
function removeContainers(names: string[]): void {
  if (names.length > 0) spawnSync('docker', ['rm', '--force', '--volumes', ...names]);
}

// Containers outlive this process, so this also runs during shutdown.
function runDocker(args: string[]): Promise<string> {
  return run('docker', args, { signal: AbortSignal.timeout(30_000) });
}

async function waitUntilReady(isReady: () => Promise<boolean>, image: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > deadline) throw new UserError(`${image} does not answer`);
    await pause(200);
  }
}
