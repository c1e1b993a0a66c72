import type { OpenedTimes } from './opened-times.ts';

export type PageMessage =
  /** A new page of the board asks for open tabs. */
  | { kind: 'hello' }
  /** All tabs tracked by the page `from`. */
  | { kind: 'open'; from: string; times: OpenedTimes }
  /** The page that tracks the tool's tab should try to focus it. */
  | { kind: 'focus'; id: string };

/** The other pages of the board in this browser. Pages exchange only ids and times. */
export interface OtherPages {
  self: string;
  post(message: PageMessage): void;
  listen(listener: (message: PageMessage) => void): void;
  /** Calls `run` once that page was closed, was reloaded or has crashed. */
  onPageEnd(board: string, run: () => void): void;
}

const lockName = (board: string): string => `firedeck-board-${board}`;

export function connectOtherPages(): OtherPages {
  const channel = new BroadcastChannel('firedeck-open-tabs');
  const self = crypto.randomUUID();
  let alive: Promise<unknown> | null = null;

  /** The browser releases the lock when the page ends, even after a crash. */
  const holdLock = (): Promise<unknown> =>
    new Promise<void>((resolve) => {
      if (!navigator.locks) return resolve();
      void navigator.locks.request(lockName(self), () => {
        resolve();
        return new Promise(() => undefined);
      });
    });

  return {
    self,
    post(message) {
      if (message.kind !== 'open') return channel.postMessage(message);
      // Acquired before the first message, because other pages wait for its release to detect the
      // page's end.
      alive ??= holdLock();
      void alive.then(() => channel.postMessage(message));
    },
    listen(listener) {
      channel.onmessage = ({ data }: MessageEvent<PageMessage>) => listener(data);
    },
    onPageEnd(board, run) {
      void navigator.locks?.request(lockName(board), run);
    },
  };
}
