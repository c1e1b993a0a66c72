import { type Browser, chromium } from 'playwright';
import { findChromium, type Stack, startStack } from '../local/index.ts';

/** Runs `measure` with a stack and a browser. */
export async function withBrowserStack<Result>(
  measure: (browser: Browser, stack: Stack) => Promise<Result>,
): Promise<Result> {
  const env = { ...process.env, FAVICON_FALLBACK_URL: 'off', LOG_LEVEL: 'error' };
  const stack = await startStack({ env });
  const { withWindows: executablePath } = await findChromium();
  // With Playwright attached, Chromium needs line numbers for each Error. By default it parses the whole
  // bundle again to get them, which no member's browser does.
  const args = ['--no-sandbox', '--disable-gpu', '--js-flags=--no-enable-lazy-source-positions'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await measure(browser, stack);
  } finally {
    await browser.close();
    await stack.stop();
  }
}
