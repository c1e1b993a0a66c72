import { type MatchEstimated, ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { knownFigures, knownPhrases } from './known-phrases.ts';
import { listVariants } from './password-variants.ts';

// Loaded by a thread of its own alone: the lists fill some 60 MiB, and a check takes up to 0.5 s.

/** What the beginning of a password shows is enough; the time taken grows with the square of it. */
const measuredCharacters = 40;
/**
 * By how many of the password's pieces are words or patterns. These are thousands of days of
 * the guesses that the throttle allows. Attackers combine known pieces first, so such passwords need
 * more guesses; for random characters alone the minimum length decides.
 */
const minimumGuessesLog10 = { all: 7, some: 6, none: 0 } as const;
/** A long password has more pieces: a hundred times as many guesses. */
const minimumGuessesLog10OfLong = { all: 9, some: 8, none: 0 } as const;

// Surnames and words of articles are left out: they fill memory and find next to nothing.
const { 'lastnames-en': _surnames, 'wikipedia-en': _articles, ...words } = english.dictionary;

// What the product and its trade are called.
const tradeWords = [
  'firedeck',
  'fire',
  'rescue',
  'department',
  'firefighter',
  'dispatch',
  'station',
  'engine',
  'ladder',
  'truck',
  'company',
  'battalion',
  'brigade',
  'captain',
  'chief',
  'emergency',
  'response',
  'ambulance',
  'paramedic',
];

const zxcvbn = new ZxcvbnFactory({
  dictionary: {
    'passwords-common': common.dictionary['passwords-common'],
    // By this name it is known to be in no order of use: each of its words counts the same.
    diceware: common.dictionary['diceware-common'],
    ...words,
    trade: tradeWords,
    phrases: knownPhrases,
    figures: knownFigures,
  },
  graphs: common.adjacencyGraphs,
  maxLength: measuredCharacters,
});

export interface StrengthQuestion {
  password: string;
  names: readonly string[];
  /** Nothing shorter than production asks for is taken. */
  mustBeLong: boolean;
}

export interface Strength {
  isGuessable: boolean;
  /** One of the names is a part of it. */
  hasName: boolean;
}

/** How soon a password is guessed by who knows the names: words, dates, rows of keys, repeats. */
export function measureStrength({ password, names, mustBeLong }: StrengthQuestion): Strength {
  const minimum = mustBeLong ? minimumGuessesLog10OfLong : minimumGuessesLog10;
  // Names are compared up to the length that passwords are.
  const measured = names.map((name) => name.slice(0, measuredCharacters));
  const readings = listVariants(password);
  // Names count as one piece with what stands beside them; of other words the spaces are their worth.
  const joined = readings
    .map((reading) => estimate(reading.replaceAll(/\s/gu, ''), measured))
    .filter(({ hasName }) => hasName);
  const guessable = readings
    .map((reading) => estimate(reading, measured))
    .concat(joined)
    .filter(({ guesses, known }) => guesses < minimum[known])
    .toSorted((one, other) => one.guesses - other.guesses);
  return { isGuessable: guessable.length > 0, hasName: guessable[0]?.hasName ?? false };
}

interface Estimate {
  /** As a power of ten. */
  guesses: number;
  /** How many of its pieces are words or patterns. */
  known: keyof typeof minimumGuessesLog10;
  hasName: boolean;
}

function estimate(text: string, names: readonly string[]): Estimate {
  const matches = zxcvbn.check(text, [...names]).sequence as MatchEstimated[];
  const pieces = matches.map((match) => estimateMatch(match, text, names));
  return {
    guesses: pieces.reduce((sum, { guesses }) => sum + guesses, 0),
    known: measureShare(pieces),
    hasName: pieces.some(({ hasName }) => hasName),
  };
}

function measureShare(pieces: readonly Estimate[]): Estimate['known'] {
  if (pieces.every(({ known }) => known === 'all')) return 'all';
  return pieces.every(({ known }) => known === 'none') ? 'none' : 'some';
}

function estimateMatch(match: MatchEstimated, text: string, names: readonly string[]): Estimate {
  // By the measure of what is repeated: zxcvbn's own guesses take more pieces for a better password.
  if (match.pattern === 'repeat') {
    const repeated = estimate(match.baseToken, names);
    const guesses = repeated.guesses + Math.log10(match.repeatCount);
    return { ...repeated, guesses, known: 'all' };
  }
  // Many pieces count against zxcvbn's finding words between them: what is left is looked at alone.
  if (match.pattern === 'bruteforce' && match.token.length < text.length)
    return estimate(match.token, names);
  return {
    guesses: match.guessesLog10,
    known: match.pattern === 'bruteforce' ? 'none' : 'all',
    hasName: match.dictionaryName === 'userInputs',
  };
}
