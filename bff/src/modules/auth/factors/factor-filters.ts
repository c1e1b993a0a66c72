import { trusted } from 'mongoose';
import type { ChallengePurpose } from '../users/second-factors.ts';

/** The challenge is there still, and not over. */
export const openChallengeFilter = (value: string, purpose: ChallengePurpose) => ({
  [`mfa.challenges.${purpose}.value`]: value,
  [`mfa.challenges.${purpose}.until`]: trusted({ $gt: new Date() }),
});
