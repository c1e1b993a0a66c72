import { useSyncExternalStore } from 'react';
import { createValueStore } from '../create-value-store.ts';

/** This page's connection to the server. */
export interface Connection {
  /** The last request got no response, or a gateway or service error. */
  isServerUnreachable: boolean;
  /** Changes from other devices are not pushed. */
  isLiveUnavailable: boolean;
}

/** Updated by requests and the event stream. */
export function createConnectionStore() {
  const failingRoutes = new Set<string>();
  const { get, set, subscribe } = createValueStore<Connection>({
    isServerUnreachable: false,
    isLiveUnavailable: false,
  });

  function update(change: Partial<Connection>): void {
    const state = get();
    const next = { ...state, ...change };
    if (
      next.isServerUnreachable === state.isServerUnreachable &&
      next.isLiveUnavailable === state.isLiveUnavailable
    )
      return;
    set(next);
  }

  return {
    state: get,
    update,
    /**
     * HTTP status, 0 without a response. Repeated failures of one route don't mark the server
     * unreachable.
     */
    recordStatus(status: number, route = ''): void {
      const isServerUnreachable = status === 0 || status >= 502;
      if (isServerUnreachable && failingRoutes.has(route)) return;
      if (isServerUnreachable) failingRoutes.add(route);
      else failingRoutes.delete(route);
      update({ isServerUnreachable });
    },
    subscribe,
  };
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** This page's connection. */
export const connection = createConnectionStore();

export const useConnection = (): Connection =>
  useSyncExternalStore(connection.subscribe, connection.state);
