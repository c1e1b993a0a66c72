import { randomUUID } from 'node:crypto';
import { factorLimits } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { hashDevice } from '../../../../../lib/http/device-cookie.ts';
import { expiringValues } from '../../../signing-keys/sealed-values.ts';
import { accountsRepository } from '../../../users/accounts-repository.ts';
import type { UserDocument } from '../../../users/user-model.ts';

const ticketSchema = z.object({
  id: z.string(),
  userId: z.string(),
  epoch: z.number(),
  device: z.nullable(z.string()),
  remember: z.boolean(),
  isSharedByMember: z.optional(z.boolean()),
  challenge: z.string(),
});

type Ticket = z.infer<typeof ticketSchema>;

export type SessionOptions = Pick<Ticket, 'remember' | 'isSharedByMember'>;

/** Proofs of a right password: for one member, on one device, until the member's sessions are ended. */
export function secondStepTickets(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);
  const tickets = expiringValues<Ticket>(app, {
    purpose: 'second step',
    schema: ticketSchema,
    lifeMs: factorLimits.ticketSeconds * 1_000,
  });

  return {
    issue: (
      { _id: userId, epoch }: UserDocument,
      request: FastifyRequest,
      options: SessionOptions & Pick<Ticket, 'challenge'>,
    ): Promise<string> =>
      tickets.seal({ id: randomUUID(), userId, epoch, device: hashDevice(request), ...options }),

    /** `user` is null for a ticket that is not valid, or not on this device. */
    async open(
      sealed: string,
      request: FastifyRequest,
    ): Promise<{ ticket: Ticket | null; user: UserDocument | null }> {
      const ticket = await tickets.open(sealed);
      // Read in each case, so that responses take the same time.
      const user = await users.find(ticket?.userId ?? '');
      const isValid =
        user?.state === 'active' &&
        user.epoch === ticket?.epoch &&
        ticket.device === hashDevice(request);
      return { ticket, user: isValid ? user : null };
    },
  };
}
