import { type SecondFactorSession, shellServices } from '@firedeck/sdk';

/** The session's second factor functions; every shell that this module supports has them. */
export function secondFactorSession(): SecondFactorSession {
  const { secondFactor } = shellServices().session;
  if (!secondFactor) throw new Error('This shell knows no second factors');
  return secondFactor;
}
