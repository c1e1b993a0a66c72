import { findProgram } from '../../lib/find-program.ts';
import { runProgram } from '../../lib/run-program.ts';
import { type Log, step } from '../../lib/steps.ts';
import { errorMessage } from '../../lib/user-error.ts';

const packages = ['docker.io', 'iptables', 'debootstrap'];

/** Installs what a Docker daemon of our own needs and is missing; returns why it cannot. */
export async function installDocker(log: Log): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'only root can install it';
  if (['dockerd', 'iptables', 'debootstrap'].every((name) => findProgram(name))) return undefined;
  if (findProgram('apt-get') === undefined) return 'there is no apt-get to install it with';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    const { seconds } = await step(log, `installing ${packages.join(', ')}`, async () => {
      await runProgram('apt-get', ['update'], { env });
      await runProgram('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], {
        env,
      });
    });
    log(`Docker: installed from Debian's packages (${seconds})`);
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}
