import type { Command } from '@firedeck/sdk';
import type { SearchEntry } from './search-entry.ts';

/** An entry with its normalized texts. */
export interface IndexedEntry {
  entry: SearchEntry;
  title: string;
  /** The initials of the title's words, the shortest way to name it. */
  initials: string;
  detail: string;
  /** Keywords and kind. */
  rest: string;
  verb: string | null;
}

// Ranks by where a word matches, best first.
const ranks = { titleStart: 0, initials: 0, title: 1, detail: 2, rest: 3, absent: null };
/** Ranks commands with a verb last. */
const verbRank = 1_000;

/** Normalizes entries once for many searches. */
export function indexEntries(entries: readonly SearchEntry[]): IndexedEntry[] {
  return entries.map((entry) => ({ entry, ...normalizeTexts(entry.command) }));
}

/** Entries that match every word of the query; of equal ranks the most used, then their order. */
export function findEntries(
  index: readonly IndexedEntry[],
  query: string,
  byUse: readonly string[] = [],
): SearchEntry[] {
  const phrase = normalize(query).trim();
  const words = phrase.split(/\s+/).filter(Boolean);
  const ranked = index.flatMap((indexed) => {
    const rank = rankEntry(indexed, words, phrase);
    if (rank === null) return [];
    const use = byUse.indexOf(indexed.entry.key);
    return [{ entry: indexed.entry, rank, use: use < 0 ? byUse.length : use }];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank || one.use - other.use)
    .map(({ entry }) => entry);
}

function normalizeTexts({ title, detail = '', keywords = '', kind, verb }: Command) {
  const words = normalize(title).match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    title: normalize(title),
    initials: words.map(([first = '']) => first).join(''),
    detail: normalize(detail),
    rest: normalize(`${keywords} ${kind}`),
    verb: verb ? normalize(verb) : null,
  };
}

function rankEntry(indexed: IndexedEntry, words: string[], phrase: string): number | null {
  const { title, verb } = indexed;
  if (verb !== null && !words.some((word) => verb.startsWith(word))) return null;
  const wordRanks = words.map((word) => rankWord(indexed, word));
  if (wordRanks.some((rank) => rank === null)) return null;
  const sum = wordRanks.reduce<number>((total, rank) => total + (rank ?? 0), 0);
  // A title that starts with the whole query is the best match.
  return (title.startsWith(phrase) ? -1 : sum) + (verb === null ? 0 : verbRank);
}

function rankWord({ title, initials, detail, rest }: IndexedEntry, word: string): number | null {
  if (title.startsWith(word)) return ranks.titleStart;
  if (word.length > 1 && word === initials) return ranks.initials;
  if (title.includes(word)) return ranks.title;
  if (detail.includes(word)) return ranks.detail;
  return rest.includes(word) ? ranks.rest : ranks.absent;
}

// Queries are typed without accents.
export const normalize = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
