import type { FastifyRequest } from 'fastify';
import type { UserDocument } from '../users/user-model.ts';
import type { Throttle } from './throttle.ts';

export function hashNetwork(
  { createKey, getNetwork }: Throttle,
  { _id }: Pick<UserDocument, '_id'>,
  request: FastifyRequest,
): string {
  return createKey('network', _id, getNetwork(request, 'site')).replace(/^network:/, '');
}
