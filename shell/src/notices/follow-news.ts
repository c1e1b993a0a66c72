import type { ModuleContext } from '@firedeck/sdk';
import type { ConnectionStore } from '../live/connection.ts';
import { newerRelease } from '../modules/newer-release.ts';
import { followOutages } from './follow-outages.ts';
import type { Notices } from './notices.ts';

interface News {
  onEvent: ModuleContext['onEvent'];
  connection: ConnectionStore;
  notices: Notices;
  /** Somebody signed in to this account elsewhere. */
  onSignIn(sessionId: string): void;
}

const kinds = ['tools', 'notes'] as const;
type Kind = (typeof kinds)[number];

/** Makes notices of what other devices did, of lost connections and of new releases. */
export function followNews({ onEvent, connection, notices, onSignIn }: News): void {
  followChanges(onEvent, notices);
  onEvent('session.begun', ({ session, elsewhere }) => {
    if (elsewhere) onSignIn(session);
  });
  newerRelease.subscribe(() => {
    if (newerRelease.isThere()) notices.note('release', newerRelease.serial());
  });

  followOutages(connection, notices);
}

/** What changed while nobody looked was not told: the versions that are there afterwards show it. */
function followChanges(onEvent: ModuleContext['onEvent'], notices: Notices): void {
  const seen = new Map<string, number>();
  const nameOf = (kind: Kind) => `${notices.member()} ${kind}`;

  function see(kind: Kind, version: number, isElsewhere = false): void {
    if (isElsewhere) notices.note(kind, version);
    seen.set(nameOf(kind), version);
  }

  onEvent('tools.changed', ({ version, elsewhere }) => see('tools', version, elsewhere));
  onEvent('notes.changed', ({ version, elsewhere }) => see('notes', version, elsewhere));
  onEvent('hello', ({ elsewhere, ...versions }) => {
    for (const kind of kinds) {
      // What a page begins with is no change.
      const isNewer = versions[kind] > (seen.get(nameOf(kind)) ?? Number.POSITIVE_INFINITY);
      see(kind, versions[kind], isNewer && elsewhere?.includes(kind));
    }
  });
}
