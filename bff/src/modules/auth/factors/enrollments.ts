import type { Enrollment } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import type { UserDocument } from '../users/user-model.ts';
import { factorPolicy } from './factor-policy.ts';
import { factorsRepository } from './factors-repository.ts';

/** Records since when members lack the second factor that the agency requires. */
export function enrollments(app: FastifyInstance) {
  const policy = factorPolicy(app);
  const factors = factorsRepository(app.mongo);

  return {
    /** Undefined while none is missing: the grace period starts over when one is missing again. */
    async recordEnrollment(user: UserDocument): Promise<Enrollment | undefined> {
      const requiredAt = user.mfa?.requiredAt;
      const enrollment = await policy.findEnrollment(user);
      if ((enrollment !== undefined) === (requiredAt !== undefined)) return enrollment;
      const now = new Date();
      if (requiredAt) await factors.clearRequired(user._id, requiredAt);
      else await factors.recordRequired(user._id, now);
      app.userCache.forget(user._id);
      return enrollment && policy.findEnrollment(user, now);
    },
  };
}
