import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { Refused } from '../../lib/refused.ts';

const manifestSchema = z.object({
  format: z.literal(1),
  /** Start of reading; later writes may be missing. */
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Schema version of the data; absent in backups of earlier versions. */
  schema: z.optional(z.int()),
  encrypted: z.optional(z.boolean()),
  /** Whether all data is from one point in time; absent in backups of earlier versions. */
  oneMoment: z.optional(z.boolean()),
  collections: z.array(
    z.object({ name: z.string(), documents: z.int(), sha256: z.string().check(z.length(64)) }),
  ),
});

/** Manifest of a backup. Written last, so interrupted backups have none. */
export type Manifest = z.infer<typeof manifestSchema>;

export const dataFilePath = (
  folder: string,
  name: string,
  { encrypted = false }: Pick<Manifest, 'encrypted'>,
): string => join(folder, `${name}.ndjson.gz${encrypted ? '.age' : ''}`);
const manifestPath = (folder: string) => join(folder, 'manifest.json');

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(manifestPath(folder), text, { mode: 0o600, flag: 'wx' });
}

/** @throws Refused if the folder has no completed backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => null);
  if (text === null)
    throw new Refused(`${folder} has no completed backup: manifest.json is missing.`);
  const read = z.safeParse(manifestSchema, JSON.parse(text));
  if (!read.success) throw new Refused(`${folder}/manifest.json is not a Firedeck backup.`);
  return read.data;
}

export async function folderBytes(folder: string): Promise<number> {
  const files = (await readdir(folder)).map((name) => stat(join(folder, name)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
}
