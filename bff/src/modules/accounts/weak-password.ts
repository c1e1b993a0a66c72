import { dictionary } from '@zxcvbn-ts/language-common';

/** Why a password is refused; `reasons` beside `weak_password`. */
export type Weakness = 'length' | 'common';

interface Rules {
  minimumCharacters: number;
  /** Of the account: its parts are guessed first. */
  email: string;
}

const common = new Set(dictionary['passwords-common']);
const ofTheTrade = ['firedeck', 'fire', 'rescue', 'department', 'firefighter', 'dispatch'];

/** What is wrong with a password that somebody wants; empty when nothing is. */
export function weaknessesOf(password: string, { minimumCharacters, email }: Rules): Weakness[] {
  const weaknesses: Weakness[] = [];
  if ([...password].length < minimumCharacters) weaknesses.push('length');
  if (isGuessedFirst(password.normalize('NFC').toLowerCase(), email)) weaknesses.push('common');
  return weaknesses;
}

// Figures and signs around one word are what is added when a word alone is refused.
function isGuessedFirst(password: string, email: string): boolean {
  const word = withoutEnds(password);
  return common.has(password) || [...ofTheTrade, ...wordsOf(email)].includes(word);
}

// The name of the person and of the department, as they stand in the address.
function wordsOf(email: string): string[] {
  const [person = '', domain = ''] = email.trim().normalize('NFC').toLowerCase().split('@');
  return [person, withoutEnds(person), domain, domain.split('.')[0] ?? ''].filter(
    (word) => word !== '',
  );
}

function withoutEnds(text: string): string {
  return text.replaceAll(/^\P{L}+|\P{L}+$/gu, '');
}
