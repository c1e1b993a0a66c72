import {
  defaultGlyph,
  glyphs,
  type ImportedTool,
  importedTool,
  limits,
  sectionName,
  type Tool,
  toolTexts,
} from '@firedeck/contract';
import { hostOf } from '@firedeck/sdk';
import { normalizeUrl } from '../normalize-url.ts';
import type { FileEntry } from './file-entry.ts';
import { importTexts } from './import-texts.ts';

/** An entry that can be imported. */
export interface Candidate {
  tool: ImportedTool;
  /** Why the entry is not selected by default; null for a new tool. */
  duplicate: string | null;
}

/** An entry that can't be imported, and why. */
export interface InvalidEntry {
  title: string;
  reason: string;
}

/** Validates the entries of a file like the add form, and finds duplicates. */
export function checkEntries(
  entries: readonly FileEntry[],
  board: readonly Pick<Tool, 'url'>[],
): { candidates: Candidate[]; invalidEntries: InvalidEntry[] } {
  const present = new Set(board.map(({ url }) => normalizeUrl(url)));
  const seen = new Set<string | null>();
  const candidates: Candidate[] = [];
  const invalidEntries: InvalidEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    const { data: tool, error } = importedTool.safeParse(complete(entry));
    if (!tool) {
      const title = entry.name.trim() || entry.url || importTexts.row(index + 1);
      const reason = error.issues[0]?.message ?? '';
      const isAddress = reason !== toolTexts.urlInvalid;
      invalidEntries.push({
        title: shorten(title),
        reason: isAddress ? reason : importTexts.noAddress,
      });
      continue;
    }
    const url = normalizeUrl(tool.url);
    const isOnBoard = present.has(url);
    const duplicate = isOnBoard ? importTexts.duplicate : importTexts.repeated;
    candidates.push({ tool, duplicate: isOnBoard || seen.has(url) ? duplicate : null });
    seen.add(url);
  }
  return { candidates, invalidEntries };
}

/** Fills in a missing name or glyph. */
function complete(entry: FileEntry): Record<keyof ImportedTool, string | undefined> {
  const title = entry.name.replace(/\s+/g, ' ').trim() || hostOf(entry.url.trim());
  return {
    ...entry,
    id: crypto.randomUUID(),
    name: shorten(title),
    icon: glyphs.find((glyph) => glyph === entry.icon) ?? defaultGlyph,
    section: readSection(entry.section),
  };
}

/** Undefined for an invalid section name, so that the tool can still be imported. */
const readSection = (typed: string): string | undefined =>
  sectionName.safeParse(shorten(typed.replace(/\s+/g, ' ').trim(), limits.sectionNameCharacters))
    .data;

function shorten(text: string, most: number = limits.toolNameCharacters): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
