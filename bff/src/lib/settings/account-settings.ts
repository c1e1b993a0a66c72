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

/** Settings of accounts, their passwords and their sessions. */
export const accountEnvironment = {
  SIGN_UP: z.enum(signUpModes).optional(),
  /** With SIGN_UP=domains: e-mail domains that may join, separated by commas. */
  SIGN_UP_DOMAINS: z.string().optional(),
  // Minimum 15: activity is recorded only on refresh, minutes apart.
  SESSION_IDLE_MINUTES: wholeNumber(15, 43_200).default(720),
  /**
   * Default: 6, the specification's; in production 15 where the password may be the only factor, 8 with
   * MFA=all.
   */
  PASSWORD_MIN_LENGTH: wholeNumber(limits.passwordMinimumCharacters, 64).optional(),
  /**
   * Folder of Have I Been Pwned range files; absent: passwords are not checked against breaches.
   */
  BREACHED_PASSWORDS_DIR: z.string().optional(),
  /** Wrong passwords without a wait: for one account from one address. */
  SIGN_IN_TRIES: tries.default(4),
  /** The same for one account from all addresses together, known devices apart. */
  SIGN_IN_TRIES_PER_ACCOUNT: tries.default(20),
  /** The same for all accounts from one address, behind which a whole station may be; wrong passkeys count apart. */
  SIGN_IN_TRIES_PER_ADDRESS: tries.default(200),
  /** New accounts without a wait, from one address in a day. */
  SIGN_UPS_PER_ADDRESS: tries.default(100),
  /** Changes that one session may send; people make a tenth of them. */
  SESSION_WRITES_PER_MINUTE: wholeNumber(100, 1_000_000).default(600),
  /** Whether an account's activity shows the network of each sign-in, for 90 days. */
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
  // It makes a password, which would be of no use.
  signUp:
    names.PASSWORD_SIGN_IN === 'all'
      ? signUpPolicy(names.SIGN_UP ?? 'open', names.SIGN_UP_DOMAINS)
      : signUpPolicy('closed', undefined),
  /** By a password, or at the provider. */
  takesInvitations: names.SIGN_UP !== 'closed',
  sessionIdleMinutes: names.SESSION_IDLE_MINUTES,
  passwordMinLength:
    names.PASSWORD_MIN_LENGTH ??
    (isProduction ? passwordFloor(names.MFA) : limits.passwordMinimumCharacters),
  breachedPasswordsDir: names.BREACHED_PASSWORDS_DIR ?? null,
  sessionWritesPerMinute: names.SESSION_WRITES_PER_MINUTE,
  activityNetworks: names.ACTIVITY_NETWORKS === 'on',
  /** How many tries cost no wait. */
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

/** What is wrong with several of the names together. */
export function listAccountProblems(given: Environment, isProduction: boolean): string[] {
  if (given.SIGN_UP !== 'domains') return [];
  const problems: string[] = [];
  if (isProduction && given.SMTP_URL === undefined)
    problems.push(
      'SMTP_URL is missing: with SIGN_UP=domains only a mail shows whose address it is',
    );
  if (parseLowerCaseList(given.SIGN_UP_DOMAINS).length === 0)
    problems.push('SIGN_UP_DOMAINS must name at least one domain when SIGN_UP is domains');
  return problems;
}
