import type { UserDocument } from '../users/user-model.ts';

type Holder = Pick<UserDocument, 'mfa' | 'passkeys'>;

/** When each was added. */
export const listFactorTimes = ({ mfa, passkeys = [] }: Holder): Date[] => [
  ...(mfa?.totp ? [mfa.totp.at] : []),
  ...passkeys.map(({ createdAt }) => createdAt),
];

/** Recovery codes are none by themselves. */
export const hasFactor = (user: Holder): boolean => listFactorTimes(user).length > 0;
