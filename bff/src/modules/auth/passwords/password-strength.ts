import { type MatchEstimated, ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { knownFigures, knownPhrases } from './known-phrases.ts';
import { listVariants } from './password-variants.ts';

// Loaded only in a worker thread: the lists take some 60 MiB, and a check up to 0.5 s.

/** The beginning is enough; the time grows with the square of the length. */
const measuredCharacters = 40;
/**
 * The guesses needed, by how many pieces of the password are words or patterns: thousands of days
 * at the rate that the throttle allows. Attackers combine known pieces first, so such passwords
 * need more guesses; for random characters the minimum length decides.
 */
const minimumGuessesLog10 = { all: 7, some: 6, none: 0 } as const;
/** A long password has more pieces, so it needs a hundred times as many guesses. */
const minimumGuessesLog10OfLong = { all: 9, some: 8, none: 0 } as const;

// Without surnames and article words, which take memory and find almost nothing.
const { 'lastnames-en': _surnames, 'wikipedia-en': _articles, ...words } = english.dictionary;

// Words of the product and of the fire service.
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
    // With this name the list has no ranking: all words count the same.
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
  /** Whether passwords here are at least as long as those that are the only factor. */
  mustBeLong: boolean;
}

export interface Strength {
  isGuessable: boolean;
  hasName: boolean;
}

/** How quickly a password is guessed: names, words, dates, keyboard rows, repeats. */
export function measureStrength({ password, names, mustBeLong }: StrengthQuestion): Strength {
  const minimum = mustBeLong ? minimumGuessesLog10OfLong : minimumGuessesLog10;
  // Names are compared up to the maximum length of passwords.
  const measured = names.map((name) => name.slice(0, measuredCharacters));
  const readings = listVariants(password);
  // Names count as one piece with their surroundings; spaces between other words add strength.
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
  // Uses our estimate of the repeated part: zxcvbn's own one rates more pieces as stronger.
  if (match.pattern === 'repeat') {
    const repeated = estimate(match.baseToken, names);
    const guesses = repeated.guesses + Math.log10(match.repeatCount);
    return { ...repeated, guesses, known: 'all' };
  }
  // With many pieces, zxcvbn may miss the words between them: the rest is measured on its own.
  if (match.pattern === 'bruteforce' && match.token.length < text.length)
    return estimate(match.token, names);
  return {
    guesses: match.guessesLog10,
    known: match.pattern === 'bruteforce' ? 'none' : 'all',
    hasName: match.dictionaryName === 'userInputs',
  };
}
