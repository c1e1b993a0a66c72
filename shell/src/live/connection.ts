import { useSyncExternalStore } from 'react';

/** How this page stands with the server. */
export interface Connection {
  /** The last request got no answer, or "not reachable right now". */
  isServerAway: boolean;
  /** Changes made elsewhere do not arrive by themselves. */
  isLiveAway: boolean;
}

/** Follows what requests and the event stream tell of the connection. */
export function createConnection() {
  const listeners = new Set<() => void>();
  const failingRoutes = new Set<string>();
  let state: Connection = { isServerAway: false, isLiveAway: false };

  function note(change: Partial<Connection>): void {
    const next = { ...state, ...change };
    if (next.isServerAway === state.isServerAway && next.isLiveAway === state.isLiveAway) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    note,
    /** Status of an answer, 0 when none came. Repeated failures of one route don't mark the server away. */
    noteAnswer(status: number, route = ''): void {
      const isServerAway = status === 0 || status >= 502;
      if (isServerAway && failingRoutes.has(route)) return;
      if (isServerAway) failingRoutes.add(route);
      else failingRoutes.delete(route);
      note({ isServerAway });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ConnectionKeeper = ReturnType<typeof createConnection>;

/** This page's connection. */
export const connection = createConnection();

export const useConnection = (): Connection =>
  useSyncExternalStore(connection.subscribe, connection.state);
