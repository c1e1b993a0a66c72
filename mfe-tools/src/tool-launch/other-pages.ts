import type { OpenedTimes } from './opened-times.ts';

export type PageMessage =
  /** A new page of the board wants to know what is open. */
  | { kind: 'hello' }
  /** All tabs that the page `from` holds. */
  | { kind: 'open'; from: string; times: OpenedTimes }
  /** The page that holds the tool’s tab should try to focus it. */
  | { kind: 'focus'; id: string };

/** The other pages of the board in this browser. They exchange ids and times only. */
export interface OtherPages {
  /** Identifies this page. */
  self: string;
  post(message: PageMessage): void;
  listen(listener: (message: PageMessage) => void): void;
  /** Calls `run` once when that page was closed, reloaded or has crashed. */
  onPageEnd(board: string, run: () => void): void;
}

const lockName = (board: string): string => `firedeck-board-${board}`;

export function connectOtherPages(): OtherPages {
  const channel = new BroadcastChannel('firedeck-open-tabs');
  const self = crypto.randomUUID();
  let alive: Promise<unknown> | null = null;

  /** The browser releases the lock with the page, however that ends. */
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
      // The others wait for the lock: it must be held before they know of this page.
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
