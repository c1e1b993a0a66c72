import type { CDPSession, Page } from 'playwright';

/** One request of a cold visit. Times in seconds of the browser clock. */
interface RequestRecord {
  url: string;
  kind: string;
  started: number;
  ended: number;
  /** Bytes on the wire, headers included. */
  bytes: number;
  headerBytes: number;
  encoding: string;
}

/** The cost of a first visit. */
export interface PageWeight {
  /** Scripts in kB (1,000 bytes), compressed as served, without their headers. */
  scriptKilobytes: number;
  /** Everything on the wire, headers included. */
  totalKilobytes: number;
  requests: number;
  /** Longest chain of sequential documents and scripts; other requests race with them. */
  depth: number;
  /** Scripts served without brotli. */
  uncompressedScripts: string[];
  /** Every request, the heaviest first. */
  parts: { path: string; kilobytes: number }[];
}

/**
 * Visits `address` with an empty HTTP cache and adds up the transferred bytes until `isShown` resolves.
 * The event stream counts as a request without its bytes.
 */
export async function measureColdVisit(
  page: Page,
  address: string,
  isShown: (page: Page) => Promise<void>,
): Promise<PageWeight> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const records = recordRequests(session);
  await page.goto(address);
  await isShown(page);
  await page.waitForTimeout(500);
  await session.detach();
  return weigh([...records.values()]);
}

const unanswered = { ended: Number.POSITIVE_INFINITY, bytes: 0, headerBytes: 0, encoding: '' };

function recordRequests(session: CDPSession): Map<string, RequestRecord> {
  const records = new Map<string, RequestRecord>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.startsWith('data:')) return;
    const record = { url: request.url, kind: type ?? 'Other', started: timestamp };
    records.set(requestId, { ...record, ...unanswered });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const record = records.get(requestId);
    if (!record) return;
    record.encoding = response.headers['content-encoding'] ?? '';
    record.headerBytes = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const record = records.get(requestId);
    if (record) Object.assign(record, { ended: timestamp, bytes: encodedDataLength });
  });
  return records;
}

function weigh(records: RequestRecord[]): PageWeight {
  const scripts = records.filter(({ kind }) => kind === 'Script');
  const heaviestFirst = [...records].sort((one, other) => other.bytes - one.bytes);
  return {
    scriptKilobytes: kilobytes(
      scripts.map((script) => ({ bytes: script.bytes - script.headerBytes })),
    ),
    totalKilobytes: kilobytes(records),
    requests: records.length,
    depth: longestChain(records.filter(({ kind }) => ['Document', 'Script'].includes(kind))),
    uncompressedScripts: scripts.filter(({ encoding }) => encoding !== 'br').map(({ url }) => url),
    parts: heaviestFirst.map((record) => ({
      path: new URL(record.url).pathname,
      kilobytes: kilobytes([record]),
    })),
  };
}

const kilobytes = (records: { bytes: number }[]): number =>
  Math.round(records.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10;

function longestChain(records: RequestRecord[]): number {
  const depths = new Map<RequestRecord, number>();
  for (const record of [...records].sort((one, other) => one.started - other.started)) {
    const before = [...depths].filter(([earlier]) => earlier.ended <= record.started);
    depths.set(record, 1 + Math.max(0, ...before.map(([, depth]) => depth)));
  }
  return Math.max(0, ...depths.values());
}
