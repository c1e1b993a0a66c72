import { dockerRefusal } from '../lib/docker.ts';
import { setVariables } from '../lib/environment.ts';
import { type Log, step } from '../lib/steps.ts';
import { UserError } from '../lib/user-error.ts';
import { installDocker, startOwnEngine } from '../offline/index.ts';

/** No Docker responds, and none can be installed. */
export class NoDocker extends UserError {}

/**
 * Uses the Docker that responds; otherwise, if `mayInstall`, runs one from Debian's packages, which
 * commands of this process use until it is stopped. @throws NoDocker
 */
export async function startEngine(
  mayInstall: boolean,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const refusal = await dockerRefusal();
  if (refusal === undefined) {
    log('Docker: running');
    return { stop: async () => {} };
  }
  if (!mayInstall) throw new NoDocker(refusal);
  const obstacle = await installDocker(log);
  if (obstacle !== undefined) throw new NoDocker(`${refusal}; ${obstacle}`);
  const { result, seconds } = await step(log, 'starting a Docker daemon', startOwnEngine).catch(
    ({ message }: Error) => {
      throw new UserError(`A Docker daemon doesn't start here: ${message}`);
    },
  );
  log(`Docker: ${refusal}, so our own daemon runs (${seconds})`);
  const restore = setVariables(result.env);
  return {
    async stop() {
      await result.stop();
      restore();
    },
  };
}
