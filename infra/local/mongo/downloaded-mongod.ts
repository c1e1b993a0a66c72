import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoBinary } from 'mongodb-memory-server-core';
import { getOS } from 'mongodb-memory-server-core/lib/util/getos/index.js';
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js';
import type { Way } from '../data-service.ts';
import { readEnvironment } from '../environment.ts';
import { cacheFolder } from '../folders.ts';
import { step } from '../steps.ts';
import { reasonOf } from '../trouble.ts';
import { mongodOffer } from './mongod.ts';

const version = '8.2.6';
const connectWithinMs = 10_000;

export const downloadedMongod: Way = {
  name: 'download of mongod',
  async offer(log) {
    const downloadDir = join(cacheFolder(), 'mongod');
    const kept = await binary(downloadDir, false).catch(() => undefined);
    if (kept !== undefined) return mongodOffer(kept, 'downloaded earlier');
    const refusal = await unreachable();
    if (refusal !== undefined) return { refusal };
    const fetched = await step(log, 'downloading mongod', () => binary(downloadDir, true));
    return mongodOffer(fetched.result, 'downloaded');
  },
};

async function binary(downloadDir: string, mayDownload: boolean): Promise<string> {
  await mkdir(downloadDir, { recursive: true });
  // One attempt: a network that refuses says so at once, waiting would only delay the next way.
  process.env.MONGOMS_MAX_RETRIES = '1';
  process.env.MONGOMS_RUNTIME_DOWNLOAD = String(mayDownload);
  return MongoBinary.getPath({ version, downloadDir });
}

/** Why the download cannot start, asked for with a time limit the downloader itself lacks. */
async function unreachable(): Promise<string | undefined> {
  if (readEnvironment().httpsProxy) return undefined;
  try {
    const url = await downloadUrl();
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(connectWithinMs) });
    return undefined;
  } catch (error) {
    return `refused (${reasonOf(error)})`;
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
