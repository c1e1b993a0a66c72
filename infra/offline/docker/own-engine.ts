import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../../lib/find-program.ts';
import { runProgram } from '../../lib/run-program.ts';
import { startServer } from '../../lib/server-process.ts';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';
import { UserError } from '../../lib/user-error.ts';
import { rememberNetworkRules } from './network-rules.ts';

interface OwnEngine {
  /** Environment variables for its clients. */
  env: NodeJS.ProcessEnv;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** A daemon for one run, with images, containers and socket in a folder that `stop` removes. */
export async function startOwnEngine(): Promise<OwnEngine> {
  const file = findProgram('dockerd');
  if (file === undefined) throw new UserError('dockerd is not on PATH');
  const folder = await makeTemporaryFolder();
  const restoreRules = await rememberNetworkRules(join(folder, 'network-rules.txt'));
  const remove = async () => {
    await restoreRules();
    await rm(folder, { recursive: true, force: true });
  };
  const env = { DOCKER_HOST: `unix://${join(folder, 'docker.sock')}` };
  const options = {
    host: env.DOCKER_HOST,
    'data-root': join(folder, 'data'),
    'exec-root': join(folder, 'exec'),
    pidfile: join(folder, 'daemon.txt'),
  };
  await mkdir(options['data-root']);
  try {
    const server = await startServer({
      name: 'dockerd',
      file,
      args: Object.entries(options).map(([name, value]) => `--${name}=${value}`),
      folder,
      isReady: () =>
        runProgram('docker', ['version'], { env: { ...process.env, ...env } }).then(() => true),
    });
    const stop = async () => {
      await server.stop();
      await remove();
    };
    return { env, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
