import type { Connection } from '../live/connection.ts';
import { texts } from '../texts.ts';

/** How the connection is, in one sentence or two. */
export function connectionText({ isServerAway, isLiveAway }: Connection): string {
  if (isServerAway) return texts.connection.serverAwayLong;
  return isLiveAway ? texts.connection.liveAwayLong : texts.connection.live;
}
