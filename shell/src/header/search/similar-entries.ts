import MiniSearch from 'minisearch';
import type { IndexedEntry } from './find-entries.ts';
import type { SearchEntry } from './search-entry.ts';

/**
 * Edits allowed per word. A swap of two letters counts as two edits, so `listSwaps` handles swaps.
 */
function tolerance(term: string): number {
  if (term.length < 4) return 0;
  return term.length < 6 ? 1 : 2;
}

// Each swap is a query of its own.
const maxSwappedLetters = 20;

/** Variants of a word, also of an unfinished one, with two adjacent letters swapped. */
function listSwaps(term: string): string[] {
  const letters = [...term];
  if (letters.length < 3 || letters.length > maxSwappedLetters) return [];
  const swapped = letters.slice(1).map((letter, at) => {
    const before = letters.slice(0, at).join('');
    return `${before}${letter}${letters[at]}${letters.slice(at + 2).join('')}`;
  });
  return swapped.filter((one) => one !== term);
}

/** Joins the words of a title from each word on, to match queries without spaces. */
const joinWords = (title: string): string[] => {
  const words = splitTerms(title);
  return words.slice(1).map((_, at) => words.slice(at).join(''));
};

const splitTerms = MiniSearch.getDefault('tokenize') as (text: string) => string[];

/**
 * Finds entries by similar words. Excludes commands with a verb: a typo must not lead to an edit or
 * a deletion.
 */
export function createSimilarSearch(index: readonly IndexedEntry[]) {
  const search = new MiniSearch<{ id: number; title: string; joined: string; detail: string }>({
    fields: ['title', 'joined', 'detail'],
    searchOptions: {
      prefix: true,
      fuzzy: tolerance,
      boost: { title: 2 },
    },
  });
  search.addAll(
    index.flatMap(({ title, detail, verb }, id) =>
      verb === null ? [{ id, title, joined: joinWords(title).join(' '), detail }] : [],
    ),
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
