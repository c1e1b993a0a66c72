import { randomUUID } from 'node:crypto';
import { normalizeEmail } from './normalize-email.ts';
import type { UserDocument } from './user-model.ts';

/** Default: active and unconfirmed, without password and names. */
export const newAccount = (
  email: string,
  fields: Partial<Omit<UserDocument, '_id' | 'email' | 'emailKey'>>,
): UserDocument => ({
  _id: randomUUID(),
  email,
  emailKey: normalizeEmail(email),
  passwordHash: null,
  firstName: '',
  lastName: '',
  emailConfirmedAt: null,
  state: 'active',
  epoch: 0,
  createdAt: new Date(),
  ...fields,
});
