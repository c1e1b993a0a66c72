import { type Pulse, pulse as pulseSchema, type ServerEvent, times } from '@firedeck/contract';
import { type ModuleContext, readAnswer, type ShellServices } from '@firedeck/sdk';
import { dropBootResponses } from '../boot/boot-responses.ts';
import { addJitter } from '../connection/back-off.ts';
import { connection } from '../connection/connection.ts';
import { createParser } from '../create-parser.ts';
import { setLatestRelease } from '../modules/latest-release.ts';
import type { ShellSession } from '../session/shell-session.ts';
import type { Store } from '../store.ts';
import { createEventHub } from './event-hub.ts';
import { openEventStream } from './event-stream.ts';
import { createFailedQueries } from './failed-queries.ts';
import { watchPageVisibility } from './page-visibility.ts';
import { createPulse } from './pulse.ts';
import { createStreamFetch } from './stream-fetch.ts';

interface LiveUpdatesOptions {
  fetchApi: ShellServices['fetchApi'];
  session: ShellSession;
  store: Store;
  /** Resolves once the app is shown; events are handled only after that. Default: already shown. */
  shown?: Promise<void>;
}

/** Keeps one event stream open per visible tab while a member is signed in. */
export function createLiveUpdates({ fetchApi, session, store, shown }: LiveUpdatesOptions): {
  onEvent: ModuleContext['onEvent'];
} {
  const hub = createEventHub();
  let isShown = !shown;
  let stream: { close(): void } | null = null;
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  const isSignedIn = () => session.state().status === 'signed-in' && !session.isOffline();
  let wasOffline = session.isOffline();

  function handleEvent(event: ServerEvent): void {
    if (event.event === 'hello') {
      setLatestRelease(event.modules);
      dropBootResponses();
    }
    if (event.event === 'modules.changed') setLatestRelease(event.serial);
    if (event.event === 'session.revoked') session.checkNow();
    if (event.event === 'roles.changed') refreshSoon();
    hub.emit(event);
  }

  /**
   * After every server's cache of the old roles has expired, with jitter to spread the members of a
   * group.
   */
  function refreshSoon(): void {
    clearTimeout(refreshTimer);
    refreshTimer = setTimeout(session.checkNow, addJitter(2 * times.sessionMemoMs));
  }

  const pulse = createPulse({
    connection,
    failedQueries: createFailedQueries(store),
    fetchPulse: (signal) => (isSignedIn() ? fetchPulse(fetchApi, signal) : checkSession(session)),
    onPulse: (versions, isRecovered) => {
      if (isRecovered) reconnect();
      handleEvent({ event: 'hello', ...versions });
    },
  });

  function openStream(): void {
    if (stream || !isShown || !isSignedIn()) return;
    stream = openEventStream({
      fetchStream: createStreamFetch(session),
      onEvent: (event) => {
        // Events were lost meanwhile. A new stream catches up through its hello event.
        if (connection.state().isLiveUnavailable && isLiveHeartbeat(event)) pulse.poll();
        updateConnection(event);
        handleEvent(event);
      },
      onDown: (isSilent) => {
        // Hidden pages may be throttled.
        const isUnreachable = isSilent && !document.hidden;
        connection.update({
          isLiveUnavailable: true,
          ...(isUnreachable && { isServerUnreachable: true }),
        });
      },
    });
  }

  function openIfVisible(): void {
    if (!document.hidden) openStream();
  }

  function closeStream(): void {
    stream?.close();
    stream = null;
  }

  /** Reopens the stream without waiting for its backoff and refetches everything. */
  function reconnect(): void {
    closeStream();
    openStream();
    handleEvent({ event: 'resync' });
  }

  session.subscribe(() => {
    clearTimeout(refreshTimer);
    closeStream();
    connection.update({ isLiveUnavailable: false });
    openIfVisible();
    // The pages still show this device's copy.
    if (wasOffline && isSignedIn()) handleEvent({ event: 'resync' });
    wasOffline = session.isOffline();
  });
  void shown?.then(() => {
    isShown = true;
    openIfVisible();
  });
  watchPageVisibility({
    onVisible() {
      pulse.start();
      openStream();
    },
    onResume() {
      if (isSignedIn() || connection.state().isServerUnreachable) pulse.resume();
    },
    onHidden() {
      pulse.stop();
      closeStream();
    },
  });
  return { onEvent: hub.onEvent };
}

const parsePulse = createParser(pulseSchema);

async function fetchPulse(
  fetchApi: ShellServices['fetchApi'],
  signal: AbortSignal,
): Promise<Pulse | null> {
  const response = await fetchApi('/api/pulse', { signal });
  return response.ok ? readAnswer(response, parsePulse) : null;
}

/** The pulse requires a session; the session check also shows whether the server is reachable. */
async function checkSession(session: ShellSession): Promise<null> {
  await session.checkNow();
  return null;
}

/**
 * Any event proves that the server is reachable; hello and heartbeat also say whether other
 * servers' changes arrive.
 */
function updateConnection(event: ServerEvent): void {
  connection.update({ isServerUnreachable: false });
  if (event.event === 'hello' || event.event === 'heartbeat')
    connection.update({ isLiveUnavailable: !event.live });
  if (event.event === 'resync') connection.update({ isLiveUnavailable: false });
}

const isLiveHeartbeat = (event: ServerEvent): boolean => event.event === 'heartbeat' && event.live;
