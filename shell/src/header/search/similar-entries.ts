import MiniSearch from 'minisearch';
import type { IndexedEntry } from './find-entries.ts';
import type { SearchEntry } from './search-entry.ts';

/** How many letters of a word may be wrong, missing or too many; two that are swapped count as two: see `listSwaps`. */
function tolerance(term: string): number {
  if (term.length < 4) return 0;
  return term.length < 6 ? 1 : 2;
}

/** A short word with two neighbors swapped; in longer ones the tolerance allows for that. */
function listSwaps(term: string): string[] {
  const letters = [...term];
  if (letters.length < 3 || letters.length > 5) return [];
  const swapped = letters.slice(1).map((letter, at) => {
    const before = letters.slice(0, at).join('');
    return `${before}${letter}${letters[at]}${letters.slice(at + 2).join('')}`;
  });
  return swapped.filter((one) => one !== term);
}

const splitTerms = MiniSearch.getDefault('tokenize') as (text: string) => string[];

/**
 * Finds entries by words that are nearly right. Commands with a verb are left out: a typing mistake
 * must not lead to an edit or a deletion.
 */
export function createSimilarSearch(index: readonly IndexedEntry[]) {
  const search = new MiniSearch<{ id: number; title: string; detail: string }>({
    fields: ['title', 'detail'],
    searchOptions: {
      prefix: true,
      fuzzy: tolerance,
      boost: { title: 2 },
    },
  });
  search.addAll(
    index.flatMap(({ title, detail, verb }, id) => (verb === null ? [{ id, title, detail }] : [])),
  );
  return (phrase: string): SearchEntry[] => {
    const terms = splitTerms(phrase).filter((term) => term !== '');
    const queries = terms.map((term) => ({
      combineWith: 'OR' as const,
      queries: [term, { queries: listSwaps(term), fuzzy: false }],
    }));
    const found = search.search({ combineWith: 'AND', queries });
    return found.flatMap(({ id }) => index.at(id)?.entry ?? []);
  };
}
