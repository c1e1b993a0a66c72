import type { Role, User } from '@firedeck/contract';
import type { UserDocument } from './user-model.ts';

export function toUser(user: UserDocument, roles: readonly Role[] = []): User {
  return {
    id: user._id,
    email: user.email,
    email_confirmed_at: user.emailConfirmedAt?.toISOString() ?? null,
    user_metadata: { first_name: user.firstName, last_name: user.lastName },
    created_at: user.createdAt.toISOString(),
    ...(roles.length > 0 && { roles: [...roles] }),
  };
}
