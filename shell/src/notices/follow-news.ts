import type { ModuleContext } from '@firedeck/sdk';
import type { ConnectionKeeper } from '../live/connection.ts';
import { newerRelease } from '../modules/newer-release.ts';
import type { Notices } from './notices.ts';

// Shorter is no news: a request was lost, the server was restarted.
const lossWorthTellingMs = 5_000;

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

  let awaySince: number | null = null;
  connection.subscribe(() => {
    if (connection.state().isServerAway) {
      awaySince ??= Date.now();
      return;
    }
    if (awaySince !== null && Date.now() - awaySince >= lossWorthTellingMs)
      notices.note('connection', awaySince);
    awaySince = null;
  });
}
