import { dayMs, pictureTexts } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { invalidField } from '../../../lib/http/domain-error.ts';
import { toolsRepository } from '../tools-repository.ts';
import { picturesRepository } from './pictures-repository.ts';

// How long an unsaved form can hold a picture; also the interval of usage checks.
const unusedTtlMs = 7 * dayMs;

export const checkAtNext = (now = new Date()): Date => new Date(now.getTime() + unusedTtlMs);

/**
 * Protects the member's picture from cleanup until the tool that uses it is saved.
 *
 * @throws DomainError for another member's picture, as for a missing one.
 */
export async function extendLease(
  connection: Connection,
  userId: string,
  id: string,
): Promise<void> {
  const isThere = await picturesRepository(connection).keep(userId, id, checkAtNext());
  if (isThere && !(await toolsRepository(connection).isPictureReleased(userId, id))) return;
  throw invalidField('picture', pictureTexts.gone);
}
