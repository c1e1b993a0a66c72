import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { checkout } from '../../lib/folders.ts';
import { runProgram } from '../../lib/run-program.ts';
import { type Log, step } from '../../lib/steps.ts';
import { errorMessage } from '../../lib/user-error.ts';

const downloadWithinMs = 300_000;

/** The path of the Chromium that Playwright downloaded, if any. */
export function playwrightChromium(): string | undefined {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

type Downloaded = { path: string; refusal?: undefined } | { refusal: string };

/** Downloads the Chromium of Playwright. */
export async function downloadChromium(log: Log): Promise<Downloaded> {
  const program = join(checkout, 'node_modules/.bin/playwright');
  const download = () =>
    runProgram(program, ['install', 'chromium'], { signal: AbortSignal.timeout(downloadWithinMs) });
  try {
    await step(log, 'downloading Chromium', download);
  } catch (error) {
    return { refusal: errorMessage(error) };
  }
  const path = playwrightChromium();
  if (path === undefined) return { refusal: 'the download contains no program' };
  return { path };
}
