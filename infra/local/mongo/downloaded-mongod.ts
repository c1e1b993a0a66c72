import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoBinary } from 'mongodb-memory-server-core';
import { getOS } from 'mongodb-memory-server-core/lib/util/getos/index.js';
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js';
import type { Provider } from '../../lib/data-service.ts';
import { readEnvironment } from '../../lib/environment.ts';
import { cacheFolder } from '../../lib/folders.ts';
import { type Log, step } from '../../lib/steps.ts';
import { errorMessage } from '../../lib/user-error.ts';
import { mongodOffer } from './mongod.ts';

const version = '8.2.6';
const connectWithinMs = 10_000;

export const downloadedMongod: Provider = {
  name: 'download of mongod',
  async resolve(log) {
    const found = await downloadMongod(log);
    return 'refusal' in found ? found : mongodOffer(found.file, found.origin);
  },
};

/** The program from the cache, else downloaded now. */
export async function downloadMongod(
  log: Log,
): Promise<{ file: string; origin: string } | { refusal: string }> {
  const downloadDir = join(cacheFolder(), 'mongod');
  const cached = await resolveBinary(downloadDir, false).catch(() => undefined);
  if (cached !== undefined) return { file: cached, origin: 'downloaded earlier' };
  const refusal = await checkReachable();
  if (refusal !== undefined) return { refusal };
  const fetched = await step(log, 'downloading mongod', () => resolveBinary(downloadDir, true));
  return { file: fetched.result, origin: 'downloaded' };
}

async function resolveBinary(downloadDir: string, mayDownload: boolean): Promise<string> {
  await mkdir(downloadDir, { recursive: true });
  // One attempt: retries would only delay the next provider.
  process.env.MONGOMS_MAX_RETRIES = '1';
  process.env.MONGOMS_RUNTIME_DOWNLOAD = String(mayDownload);
  return MongoBinary.getPath({ version, downloadDir });
}

/** Why the download cannot start; the downloader itself has no timeout. */
async function checkReachable(): Promise<string | undefined> {
  if (readEnvironment().httpsProxy) return undefined;
  try {
    const url = await downloadUrl();
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(connectWithinMs) });
    return undefined;
  } catch (error) {
    return `refused (${errorMessage(error)})`;
  }
}

async function downloadUrl(): Promise<string> {
  const { platform, arch } = process;
  return new MongoBinaryDownloadUrl({
    platform,
    arch,
    version,
    os: await getOS(),
  }).getDownloadUrl();
}
