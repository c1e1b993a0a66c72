import type { UserDocument } from '../users/user-model.ts';

/** Recovery codes are none by themselves. */
export const hasFactor = ({
  mfa,
  passkeys = [],
}: Pick<UserDocument, 'mfa' | 'passkeys'>): boolean =>
  mfa?.totp !== undefined || passkeys.length > 0;
