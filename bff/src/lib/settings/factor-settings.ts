import { type SecondFactorMode, secondFactorModes } from '@firedeck/contract';
import { z } from 'zod';
import { wholeNumber } from './setting-schemas.ts';

/** Settings of members' second factors. */
export interface SecondFactorSettings {
  mode: SecondFactorMode;
  /** How long a member for whom it is required may go without. */
  graceDays: number;
  /** How long a device may skip the second step; 0: never. */
  rememberDays: number;
}

/** Whether at least some members need one. */
export const requiresFactors = (mode: SecondFactorMode): boolean =>
  mode === 'roles' || mode === 'all';

export const factorEnvironment = {
  /**
   * Second factor of members who sign in by password: not there, offered, or required of those with a
   * role and of emergency accounts, or of all.
   */
  MFA: z.enum(secondFactorModes).default('off'),
  /** How long a member for whom it is required may go without. */
  MFA_GRACE_DAYS: wholeNumber(0, 365).default(14),
  /** How long a device on which a second step was taken may skip it; 0: never. */
  MFA_REMEMBER_DAYS: wholeNumber(0, 90).default(0),
};

interface FactorNames {
  MFA: SecondFactorMode;
  MFA_GRACE_DAYS: number;
  MFA_REMEMBER_DAYS: number;
}

export const toSecondFactor = (names: FactorNames): SecondFactorSettings => ({
  mode: names.MFA,
  graceDays: names.MFA_GRACE_DAYS,
  rememberDays: names.MFA_REMEMBER_DAYS,
});
