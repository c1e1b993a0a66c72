import { limits, type WeakPasswordReason } from '@firedeck/contract';
import { checkStrength } from './password-strength-thread.ts';

interface Rules {
  minimumCharacters: number;
  names: readonly string[];
  isBreached(password: string): Promise<boolean>;
}

/** The reasons why a password is weak; empty for a good one. */
export async function findWeaknesses(
  password: string,
  { minimumCharacters, names, isBreached }: Rules,
): Promise<WeakPasswordReason[]> {
  const mustBeLong = minimumCharacters >= limits.soleFactorPasswordCharacters;
  const [{ isGuessable, hasName }, breached] = await Promise.all([
    checkStrength({ password, names, mustBeLong }),
    isBreached(password),
  ]);
  const weaknesses: WeakPasswordReason[] = [];
  if ([...password].length < minimumCharacters) weaknesses.push('length');
  if (isGuessable) weaknesses.push(hasName ? 'name' : 'common');
  if (breached) weaknesses.push('breached');
  return weaknesses;
}
