import type { Browser, BrowserContext } from 'playwright';

/** Network conditions of a visit; the processor is always 4x slower. */
export interface Line {
  name: string;
  bytesPerSecond: number;
  latencyMs: number;
}

export const lines: Line[] = [
  { name: '10 Mbit/s, 100 ms', bytesPerSecond: 1_250_000, latencyMs: 100 },
  { name: '50 kB/s, 400 ms', bytesPerSecond: 50_000, latencyMs: 400 },
];

const slowdown = 4;
export const windowSize = { width: 1440, height: 900 };

/** Applies the network conditions to service workers, which those of a page do not affect. */
export async function slowWorkers(browser: Browser, line: Line): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const params = networkConditions(line);
  const slow = async (targetId: string): Promise<void> => {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId });
    for (const command of [
      { id: 1, method: 'Network.enable' },
      { id: 2, method: 'Network.emulateNetworkConditions', params },
    ])
      await session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify(command),
      });
  };
  session.on('Target.targetCreated', ({ targetInfo: { type, targetId } }) => {
    // A worker may stop at any time.
    if (type === 'service_worker') slow(targetId).catch(() => undefined);
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
}

const networkConditions = ({ latencyMs, bytesPerSecond }: Line) => ({
  offline: false,
  latency: latencyMs,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
});

/** Opens an empty page with the network conditions. */
export async function openSlowPage(context: BrowserContext, line: Line, isCold: boolean) {
  const page = await context.newPage();
  await page.setViewportSize(windowSize);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (isCold) await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', networkConditions(line));
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, session };
}
