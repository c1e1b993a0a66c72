import { findEntries, type IndexedEntry, normalize } from './find-entries.ts';
import type { SearchEntry } from './search-entry.ts';
import { searchTexts } from './search-texts.ts';

/** A group of results. */
interface SearchSection {
  title: string;
  entries: SearchEntry[];
}

export interface SearchOutcome {
  sections: SearchSection[];
  /** All results, shown or not. */
  total: number;
}

const maxShown = 50;

/** With fewer results than these, nearly right words count too. */
const enoughResults = 8;

interface SearchInput {
  index: readonly IndexedEntry[];
  /** Finds by nearly right words. */
  findSimilar(phrase: string): readonly SearchEntry[];
  /** The shell's entries, offered for an empty query. */
  shellEntries: readonly SearchEntry[];
  /** Keys, newest first. */
  recent: readonly string[];
  query: string;
}

export function buildSections(input: SearchInput): SearchOutcome {
  const { index, findSimilar, shellEntries, recent, query } = input;
  if (query.trim() === '') return initialSections(index, shellEntries, recent);
  const found = findEntries(index, query, recent);
  const similar = found.length < enoughResults ? findSimilar(normalize(query)) : [];
  const others = similar.filter((entry) => !found.includes(entry)).slice(0, enoughResults);
  const sections = [
    { title: searchTexts.results, entries: found.slice(0, maxShown) },
    { title: searchTexts.similar, entries: others },
  ].filter(({ entries }) => entries.length > 0);
  return { sections, total: found.length + others.length };
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
