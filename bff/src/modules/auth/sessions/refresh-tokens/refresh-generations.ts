import { times } from '@firedeck/contract';
import { type QueryFilter, trusted } from 'mongoose';
import type { SessionDocument } from '../session-model.ts';
import type { PresentedAt } from './presented-at.ts';

/**
 * Whether the generation is the current one, or the previous one while that is still accepted.
 * `acceptedSessions` is the same rule as a filter, so that one command can consume a token.
 */
export function isAcceptable(
  { counter, seen, rotatedAt }: Pick<SessionDocument, 'counter' | 'seen' | 'rotatedAt'>,
  generation: number,
  at: PresentedAt,
): boolean {
  if (counter === generation) return true;
  return counter === generation + 1 && (seen <= generation || rotatedAt > graceStart(at));
}

/** Matches open sessions that are not idle and whose generation `isAcceptable`. */
export function acceptedSessions(
  generation: number,
  at: PresentedAt,
): QueryFilter<SessionDocument> {
  const graceFilter = { rotatedAt: trusted({ $gt: graceStart(at) }) };
  return {
    revoked: null,
    locked: null,
    expiresAt: trusted({ $gt: at.now }),
    $or: [
      { counter: generation },
      { counter: generation + 1, $or: [{ seen: trusted({ $lte: generation }) }, graceFilter] },
    ],
    $and: [{ $or: inUseFilters(at) }],
  };
}

/** The update for an accepted generation: it rotates if it is the current one and 60 s old. */
export function rotationUpdate(generation: number, at: PresentedAt) {
  const rotates = {
    $and: [{ $eq: ['$counter', generation] }, { $lte: ['$rotatedAt', graceStart(at)] }],
  };
  // Reissuing it restarts the minute in which the previous one is accepted: another tab may
  // have sent that just before this response arrives.
  const reissues = {
    $and: [{ $eq: ['$counter', generation + 1] }, { $lte: ['$seen', generation] }],
  };
  return {
    counter: { $cond: [rotates, generation + 1, '$counter'] },
    rotatedAt: { $cond: [{ $or: [rotates, reissues] }, at.now, '$rotatedAt'] },
    seen: { $max: ['$seen', generation] },
    lastSeenAt: { $max: ['$lastSeenAt', at.touchedAt] },
  };
}

/** Matches sessions that were in use within the idle limit of their device. */
function inUseFilters({ idleSince }: PresentedAt): QueryFilter<SessionDocument>[] {
  const seenAfter = (since: Date) => ({ lastSeenAt: trusted({ $gt: since }) });
  return [
    { remember: true },
    { 'sharedDevice.profile': null, ...seenAfter(idleSince.personal) },
    { 'sharedDevice.profile': 'vehicle', ...seenAfter(idleSince.vehicle) },
    { 'sharedDevice.profile': 'shared', ...seenAfter(idleSince.shared) },
  ];
}

const graceStart = ({ now }: PresentedAt): Date => new Date(now.getTime() - times.refreshGraceMs);
