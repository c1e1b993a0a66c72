import type { UserDocument } from '../users/user-model.ts';

type Holder = Pick<UserDocument, 'mfa' | 'passkeys'>;

export const listFactorTimes = ({ mfa, passkeys = [] }: Holder): Date[] => [
  ...(mfa?.totp ? [mfa.totp.at] : []),
  ...passkeys.map(({ createdAt }) => createdAt),
];

export const countCodesLeft = ({ mfa }: Pick<Holder, 'mfa'>): number =>
  (mfa?.codes ?? []).filter(({ usedAt }) => usedAt === null).length;

/** Recovery codes alone are not a factor. */
export const hasFactor = (user: Holder): boolean => listFactorTimes(user).length > 0;
