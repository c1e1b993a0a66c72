import { findEntries, type IndexedEntry, normalize } from './find-entries.ts';
import type { SearchEntry } from './search-entry.ts';
import type { UsedEntries } from './used-entries.ts';

/** A group of results. */
interface SearchSection {
  /** Names its title among the search's texts. */
  kind: 'results' | 'similar' | 'recent' | 'mostUsed' | 'own';
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
  const sections: SearchSection[] = [
    { kind: 'results', entries: found.slice(0, maxShown) },
    { kind: 'similar', entries: others },
  ];
  return { sections: sections.filter(hasEntries), total: found.length + others.length };
}

function initialSections(
  index: readonly IndexedEntry[],
  shellEntries: readonly SearchEntry[],
  { recent, most }: UsedEntries,
): SearchOutcome {
  const known = new Map(index.map(({ entry }) => [entry.key, entry]));
  const find = (keys: readonly string[]) => keys.flatMap((key) => known.get(key) ?? []);
  const isListed = ({ key }: SearchEntry) => recent.includes(key) || most.includes(key);
  const sections: SearchSection[] = [
    { kind: 'recent', entries: find(recent) },
    { kind: 'mostUsed', entries: find(most) },
    { kind: 'own', entries: shellEntries.filter((entry) => !isListed(entry)) },
  ];
  return {
    sections: sections.filter(hasEntries),
    total: sections.flatMap(({ entries }) => entries).length,
  };
}

const hasEntries = ({ entries }: SearchSection): boolean => entries.length > 0;
