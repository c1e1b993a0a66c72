import type { Connection } from '../connection/connection.ts';
import { texts } from '../texts.ts';

export function formatConnection({ isServerUnreachable, isLiveUnavailable }: Connection): string {
  if (isServerUnreachable) return texts.connection.unreachableLong;
  return isLiveUnavailable ? texts.connection.livePausedLong : texts.connection.live;
}
