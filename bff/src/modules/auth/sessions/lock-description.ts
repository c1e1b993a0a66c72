import type { UnlockMethod } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { factorPolicy } from '../factors/factor-policy.ts';
import { findPin, isOff } from '../pins/find-pin.ts';
import { formatName } from '../users/format-name.ts';
import { findIdentity } from '../users/identities.ts';
import type { Passkey } from '../users/second-factors.ts';
import type { UserDocument } from '../users/user-model.ts';
import type { SessionDocument } from './session-model.ts';

type App = Pick<FastifyInstance, 'config' | 'activeRolesOf'>;
type Locked = Pick<SessionDocument, 'idp' | 'sharedDevice'>;

/** Only passkeys that verify their user: a security key left in the computer must not be enough. */
export function listUnlockPasskeys(app: App): (user: UserDocument) => Passkey[] {
  const policy = factorPolicy(app);
  return (user) =>
    policy.isOn && policy.signsInHere(user) ? (user.passkeys ?? []).filter(({ uv }) => uv) : [];
}

export function listUnlockMethods(app: App) {
  const policy = factorPolicy(app);
  const listPasskeys = listUnlockPasskeys(app);
  return ({ idp, sharedDevice }: Locked, user: UserDocument | null): UnlockMethod[] => {
    const pin = user ? findPin(user, sharedDevice) : undefined;
    return [
      ...(pin && !isOff(pin) ? (['pin'] as const) : []),
      ...(user && policy.signsInHere(user) ? (['password'] as const) : []),
      ...(user && listPasskeys(user).length > 0 ? (['passkey'] as const) : []),
      ...(idp && user && findIdentity(user, idp.iss) ? (['sso'] as const) : []),
    ];
  };
}

/** What a locked screen shows: how to unlock it, and its member if the policy shows names. */
export function lockDescription(app: App) {
  const listMethods = listUnlockMethods(app);
  return (session: Locked, user: UserDocument | null): DomainError => {
    const name = user ? formatName(user, app.config.devices.lastMembers) : '';
    return new DomainError('locked', {
      methods: listMethods(session, user),
      ...(name !== '' && { name }),
    });
  };
}
