import { existsSync } from 'node:fs';
import { debianSource } from '../debian/debian-source.ts';
import { readEnvironment } from '../environment.ts';
import { findProgram } from '../find-program.ts';
import { run } from '../run-command.ts';
import { type Log, silent, step } from '../steps.ts';
import { errorMessage, UserError } from '../user-error.ts';
import { type Chromium, downloadChromium, playwrightChromium } from './playwright-chromium.ts';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * FIREDECK_CHROMIUM, else Playwright's own, else the system's, else Debian's package when root,
 * else Playwright's download. Throws a `UserError` that names what to install.
 */
export async function findChromium(log: Log = silent): Promise<Chromium> {
  const named = readEnvironment().chromium;
  if (named) return checkNamed(named, 'FIREDECK_CHROMIUM names it');
  const own = playwrightChromium();
  if (own !== undefined) return { executablePath: own, reason: "Playwright's own" };
  const system = findProgram(...systemNames) ?? macPaths.find(existsSync);
  if (system !== undefined) return { executablePath: system, reason: "the system's" };
  const installed = await installPackage(log);
  if ('executablePath' in installed) return installed;
  const downloaded = await downloadChromium(log);
  if ('executablePath' in downloaded) return downloaded;
  throw new UserError(
    `The end-to-end tests need Chromium: install it (macOS: brew install --cask chromium; Debian, Ubuntu: apt install chromium; Fedora: dnf install chromium) or set FIREDECK_CHROMIUM. Tried: package (${installed.refusal}); download (${downloaded.refusal}).`,
  );
}

async function installPackage(log: Log): Promise<Chromium | { refusal: string }> {
  if (process.getuid?.() !== 0) return { refusal: 'only root can install one' };
  const source = debianSource();
  if (typeof source === 'string') return { refusal: source };
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = async () => {
    // A third-party package source may fail here; the installation below decides.
    await run('apt-get', ['update'], { env }).catch(() => '');
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { env });
  };
  try {
    await step(log, 'installing Chromium from Debian', install);
  } catch (error) {
    return { refusal: errorMessage(error) };
  }
  const path = findProgram(...systemNames);
  if (path === undefined) return { refusal: 'the package contains no program' };
  return { executablePath: path, reason: 'installed from Debian now' };
}

function checkNamed(path: string, reason: string): Chromium {
  if (!existsSync(path))
    throw new UserError(`FIREDECK_CHROMIUM names ${path}, which does not exist.`);
  return { executablePath: path, reason };
}
