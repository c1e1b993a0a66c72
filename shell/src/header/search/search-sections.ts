import { findEntries, type IndexedEntry } from './find-entries.ts';
import type { SearchEntry } from './search-entry.ts';
import { searchTexts } from './search-texts.ts';

/** A group of results. */
export interface SearchSection {
  title: string;
  entries: SearchEntry[];
}

export interface SearchOutcome {
  sections: SearchSection[];
  /** All results, shown or not. */
  total: number;
}

const maxShown = 50;

export interface SearchInput {
  index: readonly IndexedEntry[];
  /** The shell's entries, offered for an empty query. */
  shellEntries: readonly SearchEntry[];
  /** Keys, newest first. */
  recent: readonly string[];
  query: string;
}

export function buildSections({ index, shellEntries, recent, query }: SearchInput): SearchOutcome {
  if (query.trim() === '') return initialSections(index, shellEntries, recent);
  const found = findEntries(index, query);
  const shown = { title: searchTexts.results, entries: found.slice(0, maxShown) };
  return { sections: [shown], total: found.length };
}

function initialSections(
  index: readonly IndexedEntry[],
  shellEntries: readonly SearchEntry[],
  recent: readonly string[],
): SearchOutcome {
  const known = new Map(index.map(({ entry }) => [entry.key, entry]));
  const chosen = recent.flatMap((key) => known.get(key) ?? []);
  const rest = shellEntries.filter(({ key }) => !recent.includes(key));
  const sections = [
    { title: searchTexts.recent, entries: chosen },
    { title: searchTexts.own, entries: rest },
  ].filter(({ entries }) => entries.length > 0);
  return { sections, total: chosen.length + rest.length };
}
