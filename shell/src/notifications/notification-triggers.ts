import type { ModuleContext } from '@firedeck/sdk';
import type { ConnectionStore } from '../connection/connection.ts';
import { latestRelease } from '../modules/latest-release.ts';
import type { NotificationStore } from './notification-store.ts';
import { watchOutages } from './watch-outages.ts';

interface TriggerOptions {
  onEvent: ModuleContext['onEvent'];
  connection: ConnectionStore;
  notifications: NotificationStore;
  /** A sign-in to this account on another device. */
  onSignIn(sessionId: string): void;
}

const kinds = ['tools', 'notes'] as const;
type Kind = (typeof kinds)[number];

/** Adds notifications for changes on other devices, new sign-ins, outages and releases. */
export function watchTriggers({
  onEvent,
  connection,
  notifications,
  onSignIn,
}: TriggerOptions): void {
  watchVersions(onEvent, notifications);
  onEvent('session.begun', ({ session, elsewhere }) => {
    if (elsewhere) onSignIn(session);
  });
  latestRelease.subscribe(() => {
    if (latestRelease.isUpdateAvailable()) notifications.add('release', latestRelease.serial());
  });

  watchOutages(connection, notifications);
}

/** No events arrive while the page is hidden: the versions in the next hello reveal changes. */
function watchVersions(onEvent: ModuleContext['onEvent'], notifications: NotificationStore): void {
  const seenVersions = new Map<string, number>();
  const versionKey = (kind: Kind) => `${notifications.member()} ${kind}`;

  function recordVersion(kind: Kind, version: number, isRemote = false): void {
    if (isRemote) notifications.add(kind, version);
    seenVersions.set(versionKey(kind), version);
  }

  onEvent('tools.changed', ({ version, elsewhere }) => recordVersion('tools', version, elsewhere));
  onEvent('notes.changed', ({ version, elsewhere }) => recordVersion('notes', version, elsewhere));
  onEvent('hello', ({ elsewhere, ...versions }) => {
    for (const kind of kinds) {
      // The first known version is not a change.
      const isNewer =
        versions[kind] > (seenVersions.get(versionKey(kind)) ?? Number.POSITIVE_INFINITY);
      recordVersion(kind, versions[kind], isNewer && elsewhere?.includes(kind));
    }
  });
}
