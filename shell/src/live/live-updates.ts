import type { ServerEvent } from '@firedeck/contract';
import type { ModuleContext, ShellServices } from '@firedeck/sdk';
import { hearOfSerial } from '../modules/newer-release.ts';
import type { ShellSession } from '../session/session-service.ts';
import { askForStream } from './ask-for-stream.ts';
import { connection } from './connection.ts';
import { createEventHub } from './event-hub.ts';
import { openEventStream } from './event-stream.ts';
import { createPulse } from './pulse.ts';

// A short look at another tab costs no reconnect.
const hiddenMs = 20_000;

export interface LiveUpdatesParts {
  fetchApi: ShellServices['fetchApi'];
  session: ShellSession;
}

/** Follows the server while a member is here and looks: one stream per visible tab. */
export function createLiveUpdates({ fetchApi, session }: LiveUpdatesParts): {
  onEvent: ModuleContext['onEvent'];
} {
  const hub = createEventHub();
  const pulse = createPulse({
    fetchApi,
    connection,
    onPulse: (now, isBack) => {
      if (isBack) comeBack();
      take({ event: 'hello', ...now });
    },
  });
  let stream: { close(): void } | null = null;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  function take(event: ServerEvent): void {
    if (event.event === 'hello') hearOfSerial(event.modules);
    if (event.event === 'modules.changed') hearOfSerial(event.serial);
    if (event.event === 'session.revoked') session.checkNow();
    hub.emit(event);
  }

  function follow(): void {
    if (stream || session.state().status !== 'signed-in' || document.hidden) return;
    pulse.start();
    stream = openEventStream({
      ask: askForStream(session),
      onEvent: (event) => {
        noteLive(event);
        take(event);
      },
      onDown: () => connection.note({ isLiveAway: true }),
    });
  }

  function rest(): void {
    stream?.close();
    stream = null;
    pulse.stop();
  }

  function comeBack(): void {
    // The stream need not wait for its own next try, and what failed meanwhile is asked again.
    stream?.close();
    stream = null;
    follow();
    take({ event: 'resync' });
  }

  session.subscribe(() => {
    rest();
    connection.note({ isLiveAway: false });
    follow();
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = setTimeout(rest, hiddenMs);
    else {
      follow();
      if (session.state().status === 'signed-in') pulse.ask();
    }
  });
  // An open stream would keep this page out of the browser's back-forward cache.
  addEventListener('pagehide', rest);
  addEventListener('pageshow', follow);
  addEventListener('online', () => connection.state().isServerAway && pulse.ask());
  follow();
  return { onEvent: hub.onEvent };
}

/** The stream itself says whether other servers' changes reach it. */
function noteLive(event: ServerEvent): void {
  if (event.event === 'hello' || event.event === 'heartbeat')
    connection.note({ isLiveAway: !event.live });
}
