import MiniSearch from 'minisearch';
import type { IndexedEntry } from './find-entries.ts';
import type { SearchEntry } from './search-entry.ts';

/** How many letters of a word may be wrong, missing or too many; two that are swapped count as two. */
function tolerance(term: string): number {
  if (term.length < 4) return 0;
  return term.length < 6 ? 1 : 2;
}

/**
 * Finds entries by words that are nearly right. Commands with a verb are left out: a typing mistake
 * must not lead to an edit or a deletion.
 */
export function createSimilarSearch(index: readonly IndexedEntry[]) {
  const search = new MiniSearch<{ id: number; title: string; detail: string }>({
    fields: ['title', 'detail'],
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      fuzzy: tolerance,
      boost: { title: 2 },
    },
  });
  search.addAll(
    index.flatMap(({ title, detail, verb }, id) => (verb === null ? [{ id, title, detail }] : [])),
  );
  return (phrase: string): SearchEntry[] =>
    search.search(phrase).flatMap(({ id }) => index.at(id)?.entry ?? []);
}
