import { trusted } from 'mongoose';
import type { ChallengePurpose } from '../users/second-factors.ts';

/** Matches a challenge that is stored and has not expired. */
export const openChallengeFilter = (value: string, purpose: ChallengePurpose) => ({
  [`mfa.challenges.${purpose}.value`]: value,
  [`mfa.challenges.${purpose}.until`]: trusted({ $gt: new Date() }),
});
