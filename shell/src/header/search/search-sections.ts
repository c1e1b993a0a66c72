import { type IndexedEntry, matchingEntries } from './matching-entries.ts';
import type { SearchEntry } from './search-entry.ts';
import { searchTexts } from './search-texts.ts';

/** Results that stand together. */
export interface SearchSection {
  title: string;
  entries: SearchEntry[];
}

export interface Searched {
  sections: SearchSection[];
  /** Found, shown or not. */
  total: number;
}

const mostShown = 50;

export interface SearchedParts {
  index: readonly IndexedEntry[];
  /** The shell's own entries: what is offered before anything is typed. */
  own: readonly SearchEntry[];
  /** Keys, the latest first. */
  recent: readonly string[];
  typed: string;
}

/** What the search shows for what was typed. */
export function searchSections({ index, own, recent, typed }: SearchedParts): Searched {
  if (typed.trim() === '') return beforeTyping(index, own, recent);
  const found = matchingEntries(index, typed);
  const shown = { title: searchTexts.results, entries: found.slice(0, mostShown) };
  return { sections: [shown], total: found.length };
}

function beforeTyping(
  index: readonly IndexedEntry[],
  own: readonly SearchEntry[],
  recent: readonly string[],
): Searched {
  const known = new Map(index.map(({ entry }) => [entry.key, entry]));
  const chosen = recent.flatMap((key) => known.get(key) ?? []);
  const rest = own.filter(({ key }) => !recent.includes(key));
  const sections = [
    { title: searchTexts.recent, entries: chosen },
    { title: searchTexts.own, entries: rest },
  ].filter(({ entries }) => entries.length > 0);
  return { sections, total: chosen.length + rest.length };
}
