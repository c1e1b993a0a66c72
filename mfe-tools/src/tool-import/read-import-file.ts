import { parseJson } from '@firedeck/sdk';
import { type FileEntry, mapFields, UnusableFile } from './file-entry.ts';
import { importTexts } from './import-texts.ts';
import { parseBookmarks } from './parse-bookmarks.ts';
import { parseCsv } from './parse-csv.ts';

const maxMegabytes = 5;

/** Reads the entries of a bookmark file, CSV file or export. @throws UnusableFile */
export async function readImportFile(file: Blob): Promise<FileEntry[]> {
  if (file.size > maxMegabytes * 1_000_000)
    throw new UnusableFile(importTexts.tooLarge(maxMegabytes));
  const text = decode(await file.arrayBuffer()).trim();
  const entries = parse(text);
  if (entries.length === 0) throw new UnusableFile(importTexts.nothingFound);
  return entries;
}

function parse(text: string): FileEntry[] {
  if (text.startsWith('{')) return parseExport(text);
  return text.startsWith('<') ? parseBookmarks(text) : parseCsv(text);
}

function parseExport(text: string): FileEntry[] {
  const { tools } = (parseJson(text) ?? {}) as { tools?: unknown };
  if (!Array.isArray(tools)) throw new UnusableFile(importTexts.unreadable);
  return tools.map((tool: Partial<Record<keyof FileEntry, unknown>> | null) =>
    mapFields((field) => toText(tool?.[field])),
  );
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

// Spreadsheets also save in Windows encodings.
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
