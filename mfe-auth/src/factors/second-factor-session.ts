import { type SecondFactorSession, shellServices } from '@firedeck/sdk';

/** The session's part for second factors: there in every shell that this module asks for. */
export function secondFactorSession(): SecondFactorSession {
  const { secondFactor } = shellServices().session;
  if (!secondFactor) throw new Error('This shell knows no second factors');
  return secondFactor;
}
