import type { LastMembers } from '../../../lib/settings/device-settings.ts';
import type { UserDocument } from './user-model.ts';

type Names = Pick<UserDocument, 'firstName' | 'lastName'>;

/** As in "Dana R."; empty where names are hidden, or without names. */
export function formatName({ firstName, lastName }: Names, mode: LastMembers): string {
  if (mode === 'none') return '';
  const [initial = ''] = lastName;
  const last = mode === 'full' || initial === '' ? lastName : `${initial}.`;
  return `${firstName} ${last}`.trim();
}
