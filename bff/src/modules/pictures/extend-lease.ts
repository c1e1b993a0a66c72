import { dayMs, pictureTexts } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { DomainError } from '../../lib/http/domain-error.ts';
import { toolsRepository } from '../tools/tools-repository.ts';
import { picturesRepository } from './pictures-repository.ts';

// As long as a form with it may lie unsaved; and how often what is in use is looked at.
const unusedTtlMs = 7 * dayMs;

/** When a picture that was uploaded or chosen now is to be looked at. */
export const checkAtNext = (now = new Date()): Date => new Date(now.getTime() + unusedTtlMs);

/**
 * Before a tool takes a picture: it is the member's own, and stays until that is written.
 *
 * @throws DomainError another's is refused like one that is not there.
 */
export async function extendLease(
  connection: Connection,
  userId: string,
  id: string,
): Promise<void> {
  const isThere = await picturesRepository(connection).keep(userId, id, checkAtNext());
  if (isThere && !(await toolsRepository(connection).isPictureReleased(userId, id))) return;
  throw new DomainError('validation_failed', {
    fields: [{ field: 'picture', message: pictureTexts.gone }],
  });
}
