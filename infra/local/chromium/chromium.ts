import { existsSync } from 'node:fs';
import { readEnvironment } from '../../lib/environment.ts';
import { findProgram } from '../../lib/find-program.ts';
import { type Log, silent } from '../../lib/steps.ts';
import { UserError } from '../../lib/user-error.ts';
import { installChromium } from '../../offline/index.ts';
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
  const refusal = await installChromium(log);
  const installed = findProgram(...systemNames);
  if (installed !== undefined)
    return { executablePath: installed, reason: 'installed from Debian now' };
  const downloaded = await downloadChromium(log);
  if ('executablePath' in downloaded) return downloaded;
  throw new UserError(
    `The end-to-end tests need Chromium: install it (macOS: brew install --cask chromium; Debian, Ubuntu: apt install chromium; Fedora: dnf install chromium) or set FIREDECK_CHROMIUM. Tried: package (${refusal ?? 'contains no program'}); download (${downloaded.refusal}).`,
  );
}

function checkNamed(path: string, reason: string): Chromium {
  if (!existsSync(path))
    throw new UserError(`FIREDECK_CHROMIUM names ${path}, which does not exist.`);
  return { executablePath: path, reason };
}
