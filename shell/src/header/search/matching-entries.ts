import type { Command } from '@firedeck/sdk';
import type { SearchEntry } from './search-entry.ts';

/** An entry with its texts in the form in which they are compared. */
export interface IndexedEntry {
  entry: SearchEntry;
  title: string;
  detail: string;
  /** What finds it without being its name: keywords and kind. */
  rest: string;
  verb: string | null;
}

// Where a word may stand, from the best place to the least.
const ranks = { titleStart: 0, title: 1, detail: 2, rest: 3, absent: null };
/** Behind everything else that was found. */
const verbRank = 1_000;

/** Prepares entries once for many searches. */
export function indexEntries(entries: readonly SearchEntry[]): IndexedEntry[] {
  return entries.map((entry) => ({ entry, ...textsOf(entry.command) }));
}

/** The entries in which every typed word occurs; equals stay in their order. */
export function matchingEntries(index: readonly IndexedEntry[], typed: string): SearchEntry[] {
  const phrase = folded(typed).trim();
  const words = phrase.split(/\s+/).filter(Boolean);
  const ranked = index.flatMap((indexed) => {
    const rank = rankOf(indexed, words, phrase);
    return rank === null ? [] : [{ entry: indexed.entry, rank }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}

function textsOf({ title, detail = '', keywords = '', kind, verb }: Command) {
  return {
    title: folded(title),
    detail: folded(detail),
    rest: folded(`${keywords} ${kind}`),
    verb: verb ? folded(verb) : null,
  };
}

function rankOf(indexed: IndexedEntry, words: string[], phrase: string): number | null {
  const { title, verb } = indexed;
  if (verb !== null && !words.some((word) => verb.startsWith(word))) return null;
  const places = words.map((word) => placeOf(indexed, word));
  if (places.some((place) => place === null)) return null;
  const sum = places.reduce<number>((total, place) => total + (place ?? 0), 0);
  // The typed words in this very order begin the title: nothing fits better.
  return (title.startsWith(phrase) ? -1 : sum) + (verb === null ? 0 : verbRank);
}

function placeOf({ title, detail, rest }: IndexedEntry, word: string): number | null {
  if (title.startsWith(word)) return ranks.titleStart;
  if (title.includes(word)) return ranks.title;
  if (detail.includes(word)) return ranks.detail;
  return rest.includes(word) ? ranks.rest : ranks.absent;
}

// Nobody types accents on a night shift.
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
