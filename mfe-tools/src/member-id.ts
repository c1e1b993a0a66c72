import { shellServices } from '@firedeck/sdk';

/** The id of the member; null if nobody is signed in. */
export function memberId(): string | null {
  const session = shellServices().session.state();
  return session.status === 'signed-in' ? session.user.id : null;
}
