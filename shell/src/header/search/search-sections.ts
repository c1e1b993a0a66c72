import { findEntries, type IndexedEntry, normalize } from './find-entries.ts';
import type { SearchEntry } from './search-entry.ts';
import { searchTexts } from './search-texts.ts';
import type { UsedEntries } from './used-entries.ts';

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
  used: UsedEntries;
  query: string;
}

export function buildSections(input: SearchInput): SearchOutcome {
  const { index, findSimilar, shellEntries, used, query } = input;
  if (query.trim() === '') return initialSections(index, shellEntries, used);
  const found = findEntries(index, query, used.byUse);
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
  { recent, most }: UsedEntries,
): SearchOutcome {
  const known = new Map(index.map(({ entry }) => [entry.key, entry]));
  const find = (keys: readonly string[]) => keys.flatMap((key) => known.get(key) ?? []);
  const isListed = ({ key }: SearchEntry) => recent.includes(key) || most.includes(key);
  const sections = [
    { title: searchTexts.recent, entries: find(recent) },
    { title: searchTexts.mostUsed, entries: find(most) },
    { title: searchTexts.own, entries: shellEntries.filter((entry) => !isListed(entry)) },
  ].filter(({ entries }) => entries.length > 0);
  return { sections, total: sections.flatMap(({ entries }) => entries).length };
}
