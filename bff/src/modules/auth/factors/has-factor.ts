import type { UserDocument } from '../users/user-model.ts';

type Holder = Pick<UserDocument, 'mfa' | 'passkeys'>;

/** When each was added. */
export const listFactorTimes = ({ mfa, passkeys = [] }: Holder): Date[] => [
  ...(mfa?.totp ? [mfa.totp.at] : []),
  ...passkeys.map(({ createdAt }) => createdAt),
];

/** Recovery codes that are not used yet. */
export const countCodesLeft = ({ mfa }: Pick<Holder, 'mfa'>): number =>
  (mfa?.codes ?? []).filter(({ usedAt }) => usedAt === null).length;

/** Recovery codes are none by themselves. */
export const hasFactor = (user: Holder): boolean => listFactorTimes(user).length > 0;
