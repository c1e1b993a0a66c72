import type { ModuleContext } from '@firedeck/sdk';
import type { ConnectionKeeper } from '../live/connection.ts';
import { newerRelease } from '../modules/newer-release.ts';
import { followOutages } from './follow-outages.ts';
import type { Notices } from './notices.ts';

interface News {
  onEvent: ModuleContext['onEvent'];
  connection: ConnectionKeeper;
  notices: Notices;
  /** Somebody signed in to this account elsewhere. */
  onSignIn(sessionId: string): void;
}

/** Makes notices of what other devices did, of lost connections and of new releases. */
export function followNews({ onEvent, connection, notices, onSignIn }: News): void {
  onEvent('tools.changed', ({ version, elsewhere }) => {
    if (elsewhere) notices.note('tools', version);
  });
  onEvent('notes.changed', ({ version, elsewhere }) => {
    if (elsewhere) notices.note('notes', version);
  });
  onEvent('session.begun', ({ session, elsewhere }) => {
    if (elsewhere) onSignIn(session);
  });
  newerRelease.subscribe(() => {
    if (newerRelease.isThere()) notices.note('release', newerRelease.serial());
  });

  followOutages(connection, notices);
}
