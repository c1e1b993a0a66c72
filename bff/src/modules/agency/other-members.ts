import { idSchema } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../lib/http/domain-error.ts';
import { requireId } from '../../lib/http/route-schemas.ts';
import { accountsRepository } from '../auth/users/accounts-repository.ts';
import type { Principal } from '../auth/users/principal.ts';
import type { UserDocument } from '../auth/users/user-model.ts';

/** The members that an admin may change: not themselves, and no emergency account. */
export function otherMembers(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);

  /** @throws DomainError `not_found`, `not_allowed` */
  async function find(id: string, { userId }: Principal): Promise<UserDocument> {
    const user = await users.find(requireId(idSchema, id, 'not_found'));
    if (!user || user.state === 'deleted') throw new DomainError('not_found');
    if (user._id === userId || user.breakGlass) throw new DomainError('not_allowed');
    return user;
  }

  return {
    find,

    /** Without invited people, who have not proved their identity yet. @throws DomainError */
    async findJoined(id: string, admin: Principal): Promise<UserDocument> {
      const user = await find(id, admin);
      if (user.state === 'invited') throw new DomainError('not_allowed');
      return user;
    },
  };
}
