import {
  limits,
  type PasswordSignIn,
  type SecondFactorMode,
  type SignUpMode,
  signUpModes,
} from '@firedeck/contract';
import { type Environment, parseLowerCaseList } from '@firedeck/runtime/settings';
import { z } from 'zod';
import { wholeNumber } from './setting-schemas.ts';

const tries = wholeNumber(1, 1_000_000);

/** Settings of accounts, passwords and sessions. */
export const accountEnvironment = {
  SIGN_UP: z.enum(signUpModes).optional(),
  /** With SIGN_UP=domains: allowed email domains, separated by commas. */
  SIGN_UP_DOMAINS: z.string().optional(),
  // Minimum 15: activity is recorded only on refresh, every few minutes.
  SESSION_IDLE_MINUTES: wholeNumber(15, 43_200).default(720),
  /**
   * Default: 6, as specified; in production 15 where the password may be the only factor, 8 with
   * MFA=all.
   */
  PASSWORD_MIN_LENGTH: wholeNumber(limits.passwordMinimumCharacters, 64).optional(),
  /**
   * Folder of Have I Been Pwned range files; absent: passwords are not checked against breaches.
   */
  BREACHED_PASSWORDS_DIR: z.string().optional(),
  /** Wrong passwords before a delay, per account and address. */
  SIGN_IN_TRIES: tries.default(4),
  /** Wrong passwords per account for all addresses, except known devices. */
  SIGN_IN_TRIES_PER_ACCOUNT: tries.default(20),
  /**
   * Wrong passwords per address for all accounts. A whole station may share one address. Wrong
   * passkeys are counted separately.
   */
  SIGN_IN_TRIES_PER_ADDRESS: tries.default(200),
  /** New accounts per address and day before a delay. */
  SIGN_UPS_PER_ADDRESS: tries.default(100),
  /** Writes per session; people send a tenth of that. */
  SESSION_WRITES_PER_MINUTE: wholeNumber(100, 1_000_000).default(600),
  /** Whether activity shows the network of each sign-in, for 90 days. */
  ACTIVITY_NETWORKS: z.enum(['on', 'off']).default('off'),
};

type AccountNames = z.infer<z.ZodObject<typeof accountEnvironment>> & {
  MFA: SecondFactorMode;
  PASSWORD_SIGN_IN: PasswordSignIn;
};

export type SignUpPolicy =
  | { mode: Exclude<SignUpMode, 'domains'> }
  | { mode: 'domains'; domains: string[] };

export const toAccountSettings = (names: AccountNames, isProduction: boolean) => ({
  // Sign-up sets a password, which could not be used.
  signUp:
    names.PASSWORD_SIGN_IN === 'all'
      ? signUpPolicy(names.SIGN_UP ?? 'open', names.SIGN_UP_DOMAINS)
      : signUpPolicy('closed', undefined),
  /** Invitations work with a password or with the provider. */
  takesInvitations: names.SIGN_UP !== 'closed',
  sessionIdleMinutes: names.SESSION_IDLE_MINUTES,
  passwordMinLength:
    names.PASSWORD_MIN_LENGTH ??
    (isProduction ? passwordFloor(names.MFA) : limits.passwordMinimumCharacters),
  breachedPasswordsDir: names.BREACHED_PASSWORDS_DIR ?? null,
  sessionWritesPerMinute: names.SESSION_WRITES_PER_MINUTE,
  activityNetworks: names.ACTIVITY_NETWORKS === 'on',
  /** Attempts before a delay. */
  freeTries: {
    signIn: names.SIGN_IN_TRIES,
    signInPerAccount: names.SIGN_IN_TRIES_PER_ACCOUNT,
    signInPerAddress: names.SIGN_IN_TRIES_PER_ADDRESS,
    signUpPerAddress: names.SIGN_UPS_PER_ADDRESS,
  },
});

/** NIST SP 800-63B-4 §3.1.1.2. */
const passwordFloor = (secondFactor: SecondFactorMode): number =>
  secondFactor === 'all'
    ? limits.secondFactorPasswordCharacters
    : limits.soleFactorPasswordCharacters;

function signUpPolicy(mode: SignUpMode, domains: string | undefined): SignUpPolicy {
  return mode === 'domains' ? { mode, domains: parseLowerCaseList(domains) } : { mode };
}

/** Problems of combined settings. */
export function listAccountProblems(given: Environment, isProduction: boolean): string[] {
  if (given.SIGN_UP !== 'domains') return [];
  const problems: string[] = [];
  if (isProduction && given.SMTP_URL === undefined)
    problems.push('SMTP_URL is missing: with SIGN_UP=domains only mail confirms addresses');
  if (parseLowerCaseList(given.SIGN_UP_DOMAINS).length === 0)
    problems.push('SIGN_UP_DOMAINS must name at least one domain when SIGN_UP is domains');
  return problems;
}
