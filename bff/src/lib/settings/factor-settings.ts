import { type SecondFactorMode, secondFactorModes } from '@firedeck/contract';
import { z } from 'zod';
import { wholeNumber } from './setting-schemas.ts';

export interface SecondFactorSettings {
  mode: SecondFactorMode;
  graceDays: number;
  /** How long a device may skip the second step; 0: never. */
  rememberDays: number;
}

/** Whether at least some members need one. */
export const requiresFactors = (mode: SecondFactorMode): boolean =>
  mode === 'roles' || mode === 'all';

export const factorEnvironment = {
  /**
   * Second factor for password sign-ins: off, optional, required for roles and emergency accounts,
   * or for all.
   */
  MFA: z.enum(secondFactorModes).default('off'),
  /** Grace period for members without a required factor. */
  MFA_GRACE_DAYS: wholeNumber(0, 365).default(14),
  /** How long a device may skip the second step after completing it; 0: never. */
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
