import { times } from '@firedeck/contract';
import { type QueryFilter, trusted } from 'mongoose';
import type { SessionDocument } from '../session-model.ts';
import type { PresentedAt } from './presented-at.ts';

/**
 * Whether the generation is the current one, or the one before while that is forgiven.
 * `acceptedSessions` says the same to the database, so that one command takes a token.
 */
export function isForgiven(
  { counter, seen, rotatedAt }: Pick<SessionDocument, 'counter' | 'seen' | 'rotatedAt'>,
  generation: number,
  at: PresentedAt,
): boolean {
  if (counter === generation) return true;
  return counter === generation + 1 && (seen <= generation || rotatedAt > graceStart(at));
}

/** Sessions that are open and in use, and of which the generation `isForgiven`. */
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

/** What an accepted generation changes: it rotates when it is the current one and 60 s old. */
export function rotationUpdate(generation: number, at: PresentedAt) {
  const rotates = {
    $and: [{ $eq: ['$counter', generation] }, { $lte: ['$rotatedAt', graceStart(at)] }],
  };
  // Given out once more, the minute in which the one before is forgiven begins once more: another
  // tab may have sent it just before this answer reaches the browser.
  const givesAgain = {
    $and: [{ $eq: ['$counter', generation + 1] }, { $lte: ['$seen', generation] }],
  };
  return {
    counter: { $cond: [rotates, generation + 1, '$counter'] },
    rotatedAt: { $cond: [{ $or: [rotates, givesAgain] }, at.now, '$rotatedAt'] },
    seen: { $max: ['$seen', generation] },
    lastSeenAt: { $max: ['$lastSeenAt', at.touchedAt] },
  };
}

/** Sessions that were in use within the idle limit of their device. */
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
