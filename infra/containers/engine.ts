import { dockerRefusal } from '../lib/docker.ts';
import { setVariables } from '../lib/environment.ts';
import { type Log, step } from '../lib/steps.ts';
import { errorMessage } from '../lib/user-error.ts';
import { installDocker, startOwnEngine } from '../offline/index.ts';

/** A Docker that answers, or why there is none. */
type Engine = { stop(): Promise<void> } | { refusal: string; isInstalled: boolean };

interface RunOptions {
  /** Whether packages may be installed into this system, and a daemon be started for the run. */
  mayInstall: boolean;
  log: Log;
}

/** The Docker that answers; else, where that is wanted, one of our own from Debian's packages. */
export async function findEngine({ mayInstall, log }: RunOptions): Promise<Engine> {
  const refusal = await dockerRefusal();
  if (refusal === undefined) {
    log('Docker: answers');
    return { stop: async () => {} };
  }
  if (!mayInstall) return { refusal, isInstalled: false };
  const obstacle = await installDocker(log);
  if (obstacle !== undefined) return { refusal: `${refusal}; ${obstacle}`, isInstalled: false };
  try {
    const { result, seconds } = await step(log, 'starting a Docker daemon', startOwnEngine);
    log(`Docker: ${refusal}, so one of our own runs (${seconds})`);
    return adoptEngine(result);
  } catch (error) {
    return { refusal: `its daemon does not start here: ${errorMessage(error)}`, isInstalled: true };
  }
}

/** Commands of this process lead to the engine until it is stopped. */
function adoptEngine({ env, stop }: Awaited<ReturnType<typeof startOwnEngine>>): Engine {
  const restore = setVariables(env);
  return {
    async stop() {
      await stop();
      restore();
    },
  };
}
