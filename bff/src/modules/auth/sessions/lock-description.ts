import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import type { LastMembers } from '../../../lib/settings/device-settings.ts';
import type { UserDocument } from '../users/user-model.ts';
import type { SessionDocument } from './session-model.ts';

type Names = Pick<UserDocument, 'firstName' | 'lastName'>;

/** What a locked screen shows: how to unlock it, and whose it is if the policy shows names. */
export function lockDescription({ devices, singleSignOn }: FastifyInstance['config']) {
  return ({ idp }: Pick<SessionDocument, 'idp'>, user: UserDocument | null): DomainError => {
    const takesPassword = singleSignOn.passwords === 'all' || user?.breakGlass === true;
    const hasPassword = takesPassword && Boolean(user?.passwordHash);
    const name = user ? formatName(user, devices.lastMembers) : '';
    return new DomainError('locked', {
      methods: [...(hasPassword ? ['password'] : []), ...(idp ? ['sso'] : [])],
      ...(name !== '' && { name }),
    });
  };
}

/** As in "Dana R."; empty where no names are shown, or the member gave none. */
export function formatName({ firstName, lastName }: Names, mode: LastMembers): string {
  if (mode === 'none') return '';
  const [initial = ''] = lastName;
  const last = mode === 'full' || initial === '' ? lastName : `${initial}.`;
  return `${firstName} ${last}`.trim();
}
