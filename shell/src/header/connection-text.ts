import type { Connection } from '../live/connection.ts';
import { texts } from '../texts.ts';

/** How the connection is, in one sentence or two. */
export function connectionText({ isServerUnreachable, isLiveUnavailable }: Connection): string {
  if (isServerUnreachable) return texts.connection.serverAwayLong;
  return isLiveUnavailable ? texts.connection.liveAwayLong : texts.connection.live;
}
