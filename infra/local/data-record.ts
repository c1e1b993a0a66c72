import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The server that created the data of a folder. Servers of another version line must not open it. */
interface DataRecord {
  /** Engine and major version that can read the data, for instance `PostgreSQL 18`. */
  line: string;
  /** The exact version that served it last. */
  version: string;
}

export async function readRecord(folder: string, service: string): Promise<DataRecord | undefined> {
  const path = recordPath(folder, service);
  if (!existsSync(path)) return undefined;
  return JSON.parse(await readFile(path, 'utf8')) as DataRecord;
}

export async function writeRecord(
  folder: string,
  service: string,
  { line, version }: DataRecord,
): Promise<void> {
  await writeFile(recordPath(folder, service), `${JSON.stringify({ line, version }, null, 2)}\n`);
}

function recordPath(folder: string, service: string): string {
  return join(folder, `${service}-made-by.json`);
}
