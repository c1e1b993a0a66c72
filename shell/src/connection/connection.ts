import { useSyncExternalStore } from 'react';

/** This page's connection to the server. */
export interface Connection {
  /** The last request got no response, or a gateway or service error. */
  isServerUnreachable: boolean;
  /** Changes from other devices are not pushed. */
  isLiveUnavailable: boolean;
}

/** Updated by requests and the event stream. */
export function createConnectionStore() {
  const listeners = new Set<() => void>();
  const failingRoutes = new Set<string>();
  let state: Connection = { isServerUnreachable: false, isLiveUnavailable: false };

  function update(change: Partial<Connection>): void {
    const next = { ...state, ...change };
    if (
      next.isServerUnreachable === state.isServerUnreachable &&
      next.isLiveUnavailable === state.isLiveUnavailable
    )
      return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    update,
    /** HTTP status, 0 without a response. Repeated failures of one route don't mark the server unreachable. */
    recordStatus(status: number, route = ''): void {
      const isServerUnreachable = status === 0 || status >= 502;
      if (isServerUnreachable && failingRoutes.has(route)) return;
      if (isServerUnreachable) failingRoutes.add(route);
      else failingRoutes.delete(route);
      update({ isServerUnreachable });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** This page's connection. */
export const connection = createConnectionStore();

export const useConnection = (): Connection =>
  useSyncExternalStore(connection.subscribe, connection.state);
