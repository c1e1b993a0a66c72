import type { ServerEvent } from '@firedeck/contract';
import { logFailure, type ModuleContext } from '@firedeck/sdk';

type Listener = (event: ServerEvent) => void;

/** Hands each server event to those who asked for its kind; the fault of one is none of the stream's. */
export function createEventHub() {
  const listeners = new Map<string, Set<Listener>>();

  const onEvent: ModuleContext['onEvent'] = (name, listener) => {
    const named = listeners.get(name) ?? new Set<Listener>();
    listeners.set(name, named);
    // `emit` calls it with events of that name only.
    const kept = listener as Listener;
    named.add(kept);
    return () => named.delete(kept);
  };

  return {
    onEvent,
    emit(event: ServerEvent): void {
      for (const listener of listeners.get(event.event) ?? []) {
        try {
          listener(event);
        } catch (fault) {
          logFailure(`a listener to ${event.event} failed`, fault);
        }
      }
    },
  };
}
