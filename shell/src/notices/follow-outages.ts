import type { ConnectionStore } from '../live/connection.ts';
import type { Notices } from './notices.ts';

// Shorter is no news: a request was lost, the server was restarted.
const worthTellingMs = 5_000;
const lookMs = 1_000;
// A page that did not come to look for so long was asleep with its device.
const asleepMs = 10_000;

/** Makes a notice of each time in which the server was not there for somebody who looked. */
export function followOutages(connection: ConnectionStore, notices: Notices): void {
  let since = 0;
  let lookedAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function look(): void {
    const now = Date.now();
    if (document.hidden || now - lookedAt > asleepMs) since = now;
    lookedAt = now;
  }

  function begin(): void {
    since = Date.now();
    lookedAt = since;
    timer = setInterval(look, lookMs);
  }

  function end(): void {
    clearInterval(timer);
    timer = undefined;
    look();
    // Another tab that was in it may have told it.
    const told = notices.list().find(({ kind }) => kind === 'connection')?.at ?? 0;
    if (Date.now() - since >= worthTellingMs && told < since) notices.note('connection', since);
  }

  connection.subscribe(() => {
    const { isServerUnreachable } = connection.state();
    if (isServerUnreachable && timer === undefined) begin();
    if (!isServerUnreachable && timer !== undefined) end();
  });
}
