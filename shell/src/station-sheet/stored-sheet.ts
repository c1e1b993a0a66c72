import {
  dayMs,
  minuteMs,
  stationSheet,
  stationSheetAnswer,
  stationSheetRules,
} from '@firedeck/contract';
import { parseJson, z } from '@firedeck/sdk';
import { registerWorker } from '../browser/register-worker.ts';
import { inStorage } from '../browser/storage.ts';
import { stationSheetKey } from '../browser/storage-keys.ts';
import { createValueStore } from '../create-value-store.ts';

const storedSchema = z.object({
  ...stationSheet.shape,
  /** When the server last confirmed it, by this device's clock. */
  at: z.number(),
});

export type StoredSheet = ReturnType<typeof parseStored>;

const parseStored = (json: string) => z.safeParse(storedSchema, parseJson(json)).data ?? null;

// Long, because nothing waits for it.
const timeoutMs = 30_000;
const refreshMs = stationSheetRules.refreshMinutes * minuteMs;

/**
 * This device's sheet; deletes an invalid or expired one. Any program on the device can write it.
 */
function readStored(): StoredSheet {
  const text = inStorage((storage) => storage.getItem(stationSheetKey));
  if (text === null) return null;
  const stored = parseStored(text);
  if (stored && Date.now() - stored.at < stationSheetRules.days * dayMs) return stored;
  return save(null);
}

function save(sheet: StoredSheet): StoredSheet {
  inStorage((storage) => {
    if (sheet) storage.setItem(stationSheetKey, JSON.stringify(sheet));
    else storage.removeItem(stationSheetKey);
  });
  return sheet;
}

export const storedSheet = createValueStore<StoredSheet>(readStored());

// The last response to this page. A stored ETag would confirm contents that another program has
// changed.
let received: { contents: string; etag: string | null } | null = null;

const serializeContents = (sheet: StoredSheet): string =>
  JSON.stringify(sheet && { station: sheet.station, tools: sheet.tools });

/** Keeps the sheet unless the server gives a definite response. */
export async function refreshSheet(): Promise<void> {
  const stored = readStored();
  const etag = received?.contents === serializeContents(stored) ? received.etag : null;
  const response = await fetch('/api/device/sheet', {
    headers: etag ? { 'if-none-match': etag } : {},
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 304) storedSheet.set(stored && save({ ...stored, at: Date.now() }));
  if (response.status !== 200) return;
  const { data } = z.safeParse(stationSheetAnswer, parseJson(await response.text()));
  if (!data) return;
  const sheet = save(data.sheet && { ...data.sheet, at: Date.now() });
  received = { contents: serializeContents(sheet), etag: response.headers.get('etag') };
  storedSheet.set(sheet);
  // The worker is otherwise registered only after a sign-in.
  if (data.sheet) registerWorker();
}

const refreshQuietly = (): Promise<void> => refreshSheet().catch(() => undefined);

/** Whether no tab has reached the server for a while. */
const isDue = (stored: StoredSheet): boolean => !stored || Date.now() - stored.at > refreshMs / 2;

/** Refreshes the sheet now and periodically, and follows the changes of other tabs. */
export function followSheet(): void {
  void refreshQuietly();
  setInterval(() => isDue(readStored()) && void refreshQuietly(), refreshMs);
  addEventListener('storage', ({ key }) => {
    if (key === stationSheetKey || key === null) storedSheet.set(readStored());
  });
}
