import { type Pulse, pulse as pulseSchema, type ServerEvent } from '@firedeck/contract';
import { type ModuleContext, readAnswer, type ShellServices } from '@firedeck/sdk';
import { answer } from '../answers.ts';
import { hearOfSerial } from '../modules/newer-release.ts';
import type { ShellSession } from '../session/session-service.ts';
import type { Store } from '../store.ts';
import { askForStream } from './ask-for-stream.ts';
import { connection } from './connection.ts';
import { createEventHub } from './event-hub.ts';
import { openEventStream } from './event-stream.ts';
import { createFailedParts } from './failed-parts.ts';
import { followPageLife } from './page-life.ts';
import { createPulse } from './pulse.ts';

export interface LiveUpdatesParts {
  fetchApi: ShellServices['fetchApi'];
  session: ShellSession;
  store: Store;
}

/** Follows the server while somebody looks: one stream per visible tab of a member. */
export function createLiveUpdates({ fetchApi, session, store }: LiveUpdatesParts): {
  onEvent: ModuleContext['onEvent'];
} {
  const hub = createEventHub();
  let stream: { close(): void } | null = null;
  const isMemberHere = () => session.state().status === 'signed-in';

  function take(event: ServerEvent): void {
    if (event.event === 'hello') hearOfSerial(event.modules);
    if (event.event === 'modules.changed') hearOfSerial(event.serial);
    if (event.event === 'session.revoked') session.checkNow();
    hub.emit(event);
  }

  const pulse = createPulse({
    connection,
    failedParts: createFailedParts(store),
    askServer: () => (isMemberHere() ? askPulse(fetchApi) : askWithoutMember(session)),
    onPulse: (now, isBack) => {
      if (isBack) comeBack();
      take({ event: 'hello', ...now });
    },
  });

  function openStream(): void {
    if (stream || !isMemberHere()) return;
    stream = openEventStream({
      ask: askForStream(session),
      onEvent: (event) => {
        // Hints were lost meanwhile. A stream that begins is compared by its hello.
        if (connection.state().isLiveAway && isLiveBeat(event)) pulse.ask();
        noteLive(event);
        take(event);
      },
      onDown: () => connection.note({ isLiveAway: true }),
    });
  }

  function closeStream(): void {
    stream?.close();
    stream = null;
  }

  /** The stream need not wait for its own next try, and what failed meanwhile is asked again. */
  function comeBack(): void {
    closeStream();
    openStream();
    take({ event: 'resync' });
  }

  session.subscribe(() => {
    closeStream();
    connection.note({ isLiveAway: false });
    if (!document.hidden) openStream();
  });
  followPageLife({
    onShown() {
      pulse.start();
      openStream();
    },
    onShownAgain() {
      if (isMemberHere() || connection.state().isServerAway) pulse.ask();
    },
    onAway() {
      pulse.stop();
      closeStream();
    },
  });
  return { onEvent: hub.onEvent };
}

const pulseAnswer = answer(pulseSchema);

async function askPulse(fetchApi: ShellServices['fetchApi']): Promise<Pulse | null> {
  const response = await fetchApi('/api/pulse');
  return response.ok ? readAnswer(response, pulseAnswer) : null;
}

/** Without a member the pulse is not given; whether the server is back shows all the same. */
async function askWithoutMember(session: ShellSession): Promise<null> {
  await session.checkNow();
  return null;
}

/** The server is there, whatever a pulse says; the stream knows whether other servers' changes reach it. */
function noteLive(event: ServerEvent): void {
  connection.note({ isServerAway: false });
  if (event.event === 'hello' || event.event === 'heartbeat')
    connection.note({ isLiveAway: !event.live });
  if (event.event === 'resync') connection.note({ isLiveAway: false });
}

const isLiveBeat = (event: ServerEvent): boolean => event.event === 'heartbeat' && event.live;
