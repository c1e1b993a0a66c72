import { type AgencyInvitationResults, agencyLimits } from '@firedeck/contract';
import type { Invitation } from './read-invitations.ts';

export type InvitationResult = AgencyInvitationResults['results'][number];

interface InviteInPartsOptions {
  /** Results of earlier parts, which are not sent again. */
  results: readonly InvitationResult[];
  send(part: Invitation[]): Promise<readonly InvitationResult[]>;
  /** Called with all results after each part. */
  onResults(results: readonly InvitationResult[]): void;
}

/** Invites many people, in parts that fit a request's time limit. @throws ApiError */
export async function inviteInParts(
  all: readonly Invitation[],
  { results, send, onResults }: InviteInPartsOptions,
): Promise<void> {
  const done = [...results];
  const waiting = listWaiting(all, results);
  for (let at = 0; at < waiting.length; at += agencyLimits.invitationsPerPart) {
    done.push(...(await send(waiting.slice(at, at + agencyLimits.invitationsPerPart))));
    onResults([...done]);
  }
}

/** The invitations without a result. */
export function listWaiting(
  all: readonly Invitation[],
  results: readonly InvitationResult[],
): Invitation[] {
  const answered = new Set(results.map(({ email }) => email));
  return all.filter(({ email }) => !answered.has(email));
}
