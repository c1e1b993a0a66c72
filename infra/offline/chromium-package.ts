import { runProgram } from '../lib/run-program.ts';
import { type Log, step } from '../lib/steps.ts';
import { errorMessage } from '../lib/user-error.ts';
import { debianSource } from './debian/debian-source.ts';

/** Installs Debian's Chromium and its headless shell into the system; returns why it cannot. */
export async function installChromium(log: Log): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'only root can install one';
  const source = debianSource();
  if (typeof source === 'string') return source;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = async () => {
    // A third-party package source may fail here; the installation below decides.
    await runProgram('apt-get', ['update'], { env }).catch(() => '');
    const packages = ['chromium', 'chromium-headless-shell'];
    await runProgram('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], {
      env,
    });
  };
  return step(log, 'installing Chromium from Debian', install).then(() => undefined, errorMessage);
}
