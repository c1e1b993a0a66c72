import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { checkout } from '../folders.ts';
import { run } from '../run-command.ts';
import { type Log, step } from '../steps.ts';
import { reasonOf } from '../trouble.ts';
import type { Chromium } from './chromium.ts';

const downloadWithinMs = 300_000;

/** Where Playwright keeps the Chromium it was made for, if it is there. */
export function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/** Has Playwright download its Chromium. */
export async function downloadForPlaywright(log: Log): Promise<Chromium | { refusal: string }> {
  const program = join(checkout, 'node_modules/.bin/playwright');
  const download = () =>
    run(program, ['install', 'chromium'], { signal: AbortSignal.timeout(downloadWithinMs) });
  try {
    await step(log, 'downloading Chromium', download);
  } catch (error) {
    return { refusal: reasonOf(error) };
  }
  const path = playwrightsOwn();
  if (path === undefined) return { refusal: 'the download brought no program' };
  return { executablePath: path, reason: "Playwright's own, downloaded now" };
}
