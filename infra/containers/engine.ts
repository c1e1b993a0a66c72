import { dockerRefusal } from '../lib/docker.ts';
import { findProgram } from '../lib/find-program.ts';
import { run } from '../lib/run-command.ts';
import { type Log, step } from '../lib/steps.ts';
import { errorMessage } from '../lib/user-error.ts';
import { startOwnEngine } from './own-engine.ts';

/** A Docker that answers, or why there is none. */
export type Engine =
  | { env: NodeJS.ProcessEnv; stop(): Promise<void> }
  | { refusal: string; isInstalled: boolean };

interface RunOptions {
  /** Whether packages may be installed into this system, and a daemon be started for the run. */
  mayInstall: boolean;
  log: Log;
}

const packages = ['docker.io', 'iptables', 'debootstrap'];

/** The Docker that answers; else, where that is wanted, one of our own from Debian's packages. */
export async function findEngine({ mayInstall, log }: RunOptions): Promise<Engine> {
  const refusal = await dockerRefusal();
  if (refusal === undefined) {
    log('Docker: answers');
    return { env: {}, stop: async () => {} };
  }
  if (!mayInstall) return { refusal, isInstalled: false };
  const obstacle = await install(log);
  if (obstacle !== undefined) return { refusal: `${refusal}; ${obstacle}`, isInstalled: false };
  try {
    const { result, seconds } = await step(log, 'starting a Docker daemon', startOwnEngine);
    log(`Docker: ${refusal}, so one of our own runs (${seconds})`);
    return result;
  } catch (error) {
    return { refusal: `its daemon does not start here: ${errorMessage(error)}`, isInstalled: true };
  }
}

/** Installs what is missing; says why it cannot. */
async function install(log: Log): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'only root can install it';
  if (['dockerd', 'iptables', 'debootstrap'].every((name) => findProgram(name))) return undefined;
  if (findProgram('apt-get') === undefined) return 'there is no apt-get to install it with';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    const { seconds } = await step(log, `installing ${packages.join(', ')}`, async () => {
      await run('apt-get', ['update'], { env });
      await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env });
    });
    log(`Docker: installed from Debian's packages (${seconds})`);
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}
