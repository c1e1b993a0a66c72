import type { ServerEvent } from '@firedeck/contract';
import { logFailure, type ModuleContext } from '@firedeck/sdk';

type Listener = (event: ServerEvent) => void;

/** Dispatches server events to their listeners; a listener that throws does not break the stream. */
export function createEventHub() {
  const listeners = new Map<string, Set<Listener>>();

  const onEvent: ModuleContext['onEvent'] = (name, listener) => {
    const eventListeners = listeners.get(name) ?? new Set<Listener>();
    listeners.set(name, eventListeners);
    // Safe: `emit` only calls it with events of this name.
    const anyListener = listener as Listener;
    eventListeners.add(anyListener);
    return () => eventListeners.delete(anyListener);
  };

  return {
    onEvent,
    emit(event: ServerEvent): void {
      for (const listener of listeners.get(event.event) ?? []) {
        try {
          listener(event);
        } catch (fault) {
          logFailure(`${event.event} listener failed`, fault);
        }
      }
    },
  };
}
