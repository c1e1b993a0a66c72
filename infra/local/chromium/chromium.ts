import { existsSync } from 'node:fs';
import { readEnvironment } from '../../lib/environment.ts';
import { findProgram } from '../../lib/find-program.ts';
import { type Log, silent } from '../../lib/steps.ts';
import { UserError } from '../../lib/user-error.ts';
import { installChromium } from '../../offline/index.ts';
import { downloadChromium, playwrightChromium } from './playwright-chromium.ts';

/** A Chromium for the end-to-end tests. */
export interface Chromium {
  /**
   * The headless shell if there is one: in it the same tests take 41 % less processor time.
   */
  executablePath: string;
  /** The full browser, for tests that need its windows, such as pop-up blocking. */
  withWindows: string;
  /** Why this one was chosen. */
  reason: string;
}

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shellName = 'chromium-headless-shell';
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * FIREDECK_CHROMIUM, else Playwright's own, else the system's, else Debian's packages when root,
 * else Playwright's download. Throws a `UserError` that names what to install.
 */
export async function findChromium(log: Log = silent): Promise<Chromium> {
  const named = readEnvironment().chromium;
  if (named) return checkNamed(named, 'FIREDECK_CHROMIUM names it');
  const own = playwrightChromium();
  if (own !== undefined) return whole(own, "Playwright's own");
  const system = systemChromium("the system's");
  if (system !== undefined && findProgram(shellName)) return system;
  const refusal = await installChromium(log);
  const installed = systemChromium(refusal ? "the system's" : 'installed from Debian now');
  if (installed !== undefined) return installed;
  const downloaded = await downloadChromium(log);
  if (downloaded.refusal === undefined)
    return whole(downloaded.path, "Playwright's own, downloaded now");
  throw new UserError(
    `The end-to-end tests need Chromium: install it (macOS: brew install --cask chromium; Debian, Ubuntu: apt install chromium; Fedora: dnf install chromium) or set FIREDECK_CHROMIUM. Tried: package (${refusal ?? 'contains no program'}); download (${downloaded.refusal}).`,
  );
}

/** The environment variables that name the browsers for the end-to-end tests. */
export const chromiumVariables = ({ executablePath, withWindows }: Chromium) => ({
  FIREDECK_CHROMIUM: executablePath,
  FIREDECK_CHROMIUM_WITH_WINDOWS: withWindows,
});

const whole = (path: string, reason: string): Chromium => ({
  executablePath: path,
  withWindows: path,
  reason,
});

function systemChromium(reason: string): Chromium | undefined {
  const path = findProgram(...systemNames) ?? macPaths.find(existsSync);
  if (path === undefined) return undefined;
  return { executablePath: findProgram(shellName) ?? path, withWindows: path, reason };
}

function checkNamed(path: string, reason: string): Chromium {
  if (!existsSync(path))
    throw new UserError(`FIREDECK_CHROMIUM names ${path}, which does not exist.`);
  return whole(path, reason);
}
