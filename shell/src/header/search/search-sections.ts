import { findEntries, type IndexedEntry, normalize } from './find-entries.ts';
import type { SearchEntry } from './search-entry.ts';
import { maxRecent, type UsedEntries } from './used-entries.ts';

/** A group of results. */
interface SearchSection {
  /** Key of its title in the search texts. */
  kind: 'results' | 'similar' | 'recent' | 'tools' | 'mostUsed' | 'own';
  entries: SearchEntry[];
}

export interface SearchOutcome {
  sections: SearchSection[];
  /** All results, shown or not. */
  total: number;
}

const maxShown = 50;

/**
 * Entries have Alt-digit shortcuts; these sections come first so that the numbers are consecutive.
 */
const numberedKinds: readonly SearchSection['kind'][] = ['recent', 'tools'];

export const isNumbered = ({ kind }: Pick<SearchSection, 'kind'>): boolean =>
  numberedKinds.includes(kind);

/** Below this number of results, similar words are searched too. */
const enoughResults = 8;

interface SearchInput {
  index: readonly IndexedEntry[];
  /** Fuzzy search. */
  findSimilar(phrase: string): readonly SearchEntry[];
  /** The shell's entries, offered for an empty query. */
  shellEntries: readonly SearchEntry[];
  /** Null while loading. */
  used: UsedEntries | null;
  query: string;
}

export function buildSections(input: SearchInput): SearchOutcome {
  const { index, findSimilar, shellEntries, used, query } = input;
  if (query.trim() === '') return initialSections(index, shellEntries, used);
  const found = findEntries(index, query, used?.byUse);
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
  used: UsedEntries | null,
): SearchOutcome {
  const { recent = [], most = [] } = used ?? {};
  const known = new Map(index.map(({ entry }) => [entry.key, entry]));
  const find = (keys: readonly string[]) => keys.flatMap((key) => known.get(key) ?? []);
  const isListed = ({ key }: SearchEntry) => recent.includes(key) || most.includes(key);
  const recentEntries = find(recent);
  const unused = index
    .map(({ entry }) => entry)
    .filter((entry) => isTool(entry) && !isListed(entry));
  // Wait for the recent entries, which take the first numbers.
  const tools = used ? unused.slice(0, maxRecent - recentEntries.length) : [];
  const sections: SearchSection[] = [
    { kind: 'recent', entries: recentEntries },
    { kind: 'tools', entries: tools },
    { kind: 'mostUsed', entries: find(most) },
    { kind: 'own', entries: shellEntries.filter((entry) => !isListed(entry)) },
  ];
  return {
    sections: sections.filter(hasEntries),
    total: sections.flatMap(({ entries }) => entries).length,
  };
}

/** Only tools' commands have a tile. */
const isTool = ({ command }: SearchEntry): boolean => command.tile !== undefined;

const hasEntries = ({ entries }: SearchSection): boolean => entries.length > 0;
