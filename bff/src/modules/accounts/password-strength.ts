import { type MatchEstimated, ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

// Loaded by a thread of its own alone: the lists fill some 60 MiB, and a check takes up to 0.3 s.

/** What the beginning of a password shows is enough; the time taken grows with the square of it. */
const measuredCharacters = 40;
/**
 * Guesses, as a power of ten: thousands of days' worth of what the throttle lets through. What is
 * put together of known pieces alone is tried before what has a part of its own; how long what has
 * nothing else must be is no question of this one.
 */
const leastGuesses = { all: 7, some: 6, none: 0 } as const;

// Surnames and words of articles are left out: they fill memory and find next to nothing.
const { 'lastnames-en': _surnames, 'wikipedia-en': _articles, ...words } = english.dictionary;

// What the product and its trade are called.
const trade = ['firedeck', 'fire', 'rescue', 'department', 'firefighter', 'dispatch'];

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...words, trade },
  graphs: common.adjacencyGraphs,
  maxLength: measuredCharacters,
});

export interface Strength {
  isGuessable: boolean;
  /** One of the names is a part of it. */
  hasName: boolean;
}

/** How soon a password is guessed by who knows the names: words, dates, rows of keys, repeats. */
export function strengthOf(password: string, names: readonly string[]): Strength {
  const text = password.normalize('NFKC');
  // Signs put between or around pieces are tried with them.
  const forms = new Set([text, text.replaceAll(/[^\p{L}\p{N}\s]/gu, '')]);
  const estimates = [...forms]
    .filter((form) => form !== '')
    .map((form) => estimate(form, names))
    .toSorted((one, other) => one.guesses - other.guesses);
  const [weakest] = estimates;
  if (!weakest) return { isGuessable: false, hasName: false };
  const least = leastGuesses[weakest.known];
  return { isGuessable: weakest.guesses < least, hasName: weakest.hasName };
}

interface Estimate {
  /** As a power of ten. */
  guesses: number;
  /** How many of its pieces are words or patterns. */
  known: keyof typeof leastGuesses;
  hasName: boolean;
}

function estimate(text: string, names: readonly string[]): Estimate {
  const matches = zxcvbn.check(text, [...names]).sequence as MatchEstimated[];
  const pieces = matches.map((match) => ofMatch(match, names));
  return {
    guesses: pieces.reduce((sum, { guesses }) => sum + guesses, 0),
    known: shareOf(pieces),
    hasName: pieces.some(({ hasName }) => hasName),
  };
}

function shareOf(pieces: readonly Estimate[]): Estimate['known'] {
  if (pieces.every(({ known }) => known === 'all')) return 'all';
  return pieces.every(({ known }) => known === 'none') ? 'none' : 'some';
}

function ofMatch(match: MatchEstimated, names: readonly string[]): Estimate {
  // By the measure of what is repeated: zxcvbn's own guesses take more pieces for a better password.
  if (match.pattern === 'repeat') {
    const repeated = estimate(match.baseToken, names);
    const guesses = repeated.guesses + Math.log10(match.repeatCount);
    return { ...repeated, guesses, known: 'all' };
  }
  return {
    guesses: match.guessesLog10,
    known: match.pattern === 'bruteforce' ? 'none' : 'all',
    hasName: match.dictionaryName === 'userInputs',
  };
}
