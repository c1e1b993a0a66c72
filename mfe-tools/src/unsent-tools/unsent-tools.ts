import { shellServices } from '@firedeck/sdk';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { channelName, valueName } from './unsent-storage.ts';
import { parseUnsentTools, type UnsentTool } from './unsent-tool.ts';

const none: readonly UnsentTool[] = [];

/** The member's unsent tools, shared by all tabs of this browser. */
function createUnsentTools() {
  const { notify, subscribe } = createListeners();
  let entries = none;

  function set(next: readonly UnsentTool[]): void {
    if (next.length === 0 && entries.length === 0) return;
    entries = next;
    notify();
  }

  async function load(): Promise<void> {
    set(parseUnsentTools(await shellServices().values?.read(valueName)));
  }

  /** Resolves to false if this device couldn't store the change. */
  async function update(change: (before: UnsentTool[]) => UnsentTool[]): Promise<boolean> {
    const written = await shellServices().values?.update(valueName, (stored) =>
      change(parseUnsentTools(stored)),
    );
    if (!written) return false;
    set(written);
    announceChange();
    return true;
  }

  return {
    entries: () => entries,
    load,
    subscribe,
    /** Adds a tool, or replaces the one with the same key. */
    save: (entry: UnsentTool) =>
      update((before) => [
        ...before.filter(({ idempotencyKey }) => idempotencyKey !== entry.idempotencyKey),
        entry,
      ]),
    refuse: (idempotencyKey: string, refusal: string) =>
      update((before) =>
        before.map((entry) =>
          entry.idempotencyKey === idempotencyKey ? { ...entry, refusal } : entry,
        ),
      ),
    remove: (idempotencyKey: string) =>
      update((before) => before.filter((entry) => entry.idempotencyKey !== idempotencyKey)),
  };
}

function announceChange(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

export const unsentTools = createUnsentTools();

export const useUnsentTools = (): readonly UnsentTool[] =>
  useSyncExternalStore(unsentTools.subscribe, unsentTools.entries);
