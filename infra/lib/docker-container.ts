import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotRunHere, type LaunchOptions, type RunningService } from './data-service.ts';
import { runDockerQuery } from './docker.ts';
import { isRunning, readStartTime } from './process-table.ts';
import { CommandFailed, runProgram } from './run-program.ts';
import { errorMessage, UserError } from './user-error.ts';

export interface Image {
  /** Display name of the server. */
  engine: string;
  /** Name and tag. */
  reference: string;
  version: string;
  line: string;
  /** Port and data folder inside the container. */
  port: number;
  data: string;
  args?: (isPersistent: boolean) => string[];
  uri: (port: number) => string;
  isReady: (port: number) => Promise<boolean>;
}

const readyWithinMs = 30_000;
const ownerLabel = 'firedeck.owner';
const persistentLabel = 'firedeck.persistent';

/** Name of the container and the volume of a data folder. */
function containerName(folder: string): string {
  return `firedeck-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

/**
 * Removes the volume of this data folder, and before it the container of a killed run that uses it.
 * @throws UserError when the volume cannot be removed
 */
export async function removeVolume(folder: string): Promise<void> {
  const name = containerName(folder);
  removeContainers([name]);
  await runDocker(['volume', 'rm', name]).catch((error) => {
    if (/no such volume/i.test(errorMessage(error))) return;
    throw new UserError(
      `The data of ${folder} is in Docker and could not be deleted (${errorMessage(error)}). Start Docker and try again.`,
    );
  });
}

/** Runs an image on a loopback port, with its data in a volume named after the data folder. */
export async function launchContainer(
  image: Image,
  { folder, port, isPersistent }: LaunchOptions,
): Promise<RunningService> {
  const name = containerName(folder);
  await createContainer(name, image, port, isPersistent);
  if (launched.size === 0) process.once('exit', () => removeContainers([...launched]));
  launched.add(name);
  const isUp = async () => {
    const state = await runDocker(['inspect', '--format', '{{.State.Running}}', name]);
    return state.trim() === 'true';
  };
  const start = async () => {
    await runProgram('docker', ['start', name]);
    await waitUntilReady(() => image.isReady(port), isUp, name);
  };
  const stop = async () => {
    await runDocker(['stop', name]).catch(() => '');
  };
  const kill = async () => {
    await runDocker(['kill', name]).catch((error) => {
      throw new UserError(`${name} could not be killed: ${errorMessage(error)}`);
    });
  };
  const remove = async () => {
    removeContainers([name]);
    launched.delete(name);
  };
  await start().catch(async (error) => {
    await remove();
    throw error instanceof UserError ? new CannotRunHere(errorMessage(error)) : error;
  });
  return { uri: image.uri(port), pids: () => [], isRunning: isUp, start, stop, kill, remove };
}

const launched = new Set<string>();

async function createContainer(
  name: string,
  { reference, port: innerPort, data, args }: Image,
  port: number,
  isPersistent: boolean,
): Promise<void> {
  removeContainers([name]);
  const owner = `${hostname()}:${process.pid}:${readStartTime(process.pid)}`;
  const labels = [`${ownerLabel}=${owner}`, `${persistentLabel}=${isPersistent}`];
  const options = [
    ...labels.flatMap((label) => ['--label', label]),
    ...['--publish', `127.0.0.1:${port}:${innerPort}`],
    ...(isPersistent ? ['--volume', `${name}:${data}`] : []),
  ];
  const all = ['create', '--name', name, ...options, reference, ...(args?.(isPersistent) ?? [])];
  await runProgram('docker', all).catch((error) => {
    throw error instanceof CommandFailed ? new CannotRunHere(errorMessage(error)) : error;
  });
}

/** Removes the containers of killed runs; those with persistent data are shut down first. */
export async function removeOrphans(): Promise<void> {
  const format = `{{.Names}} {{.Label "${persistentLabel}"}} {{.Label "${ownerLabel}"}}`;
  const filter = ['--filter', `label=${ownerLabel}`];
  const listed = await runDockerQuery('ps', '--all', ...filter, '--format', format);
  for (const line of listed.split('\n').filter(Boolean)) {
    const [name = '', persistent, owner = ''] = line.split(' ');
    if (!isOrphan(owner)) continue;
    if (persistent === 'true') await runDocker(['stop', name]).catch(() => '');
    removeContainers([name]);
  }
}

// After a reboot, another process may have the same id.
function isOrphan(owner: string): boolean {
  const [host, pid, startTime] = owner.split(':');
  if (host !== hostname()) return false;
  return !isRunning(Number(pid)) || readStartTime(Number(pid)) !== startTime;
}

/** Removes them with their unnamed volumes; missing ones are ignored. */
function removeContainers(names: string[]): void {
  if (names.length > 0)
    spawnSync('docker', ['rm', '--force', '--volumes', ...names], { timeout: 30_000 });
}

// Containers outlive this process, so this also runs during shutdown.
function runDocker(args: string[]): Promise<string> {
  return runProgram('docker', args, { signal: AbortSignal.timeout(30_000) });
}

async function waitUntilReady(
  isReady: () => Promise<boolean>,
  isUp: () => Promise<boolean>,
  name: string,
): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady().catch(() => false))) {
    const failure = !(await isUp())
      ? 'the server ended while starting'
      : Date.now() > deadline && 'the server does not answer';
    if (failure) throw new UserError(`${failure}: ${readLastLines(name)}`);
    await pause(200);
  }
}

// Servers write to either stream.
function readLastLines(name: string): string {
  const options = { encoding: 'utf8', timeout: 5_000 } as const;
  const { stdout, stderr } = spawnSync('docker', ['logs', '--tail', '3', name], options);
  return `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').join(' | ');
}
