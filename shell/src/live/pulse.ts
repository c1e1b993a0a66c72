import { type Pulse, times } from '@firedeck/contract';
import type { ShellServices } from '@firedeck/sdk';
import { createBackOff } from './back-off.ts';
import type { ConnectionKeeper } from './connection.ts';

export interface PulseParts {
  fetchApi: ShellServices['fetchApi'];
  connection: ConnectionKeeper;
  /** `isBack`: the server was away before this answer. */
  onPulse(pulse: Pulse, isBack: boolean): void;
}

/** Asks for the pulse while the server or its live updates are away, and when told to. */
export function createPulse({ fetchApi, connection, onPulse }: PulseParts) {
  const backOff = createBackOff();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;
  let isAsking = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    const wasAway = connection.state().isServerAway;
    const response = await fetchApi('/api/pulse').catch(() => null);
    isAsking = false;
    if (isOn && response?.ok) onPulse(await response.json(), wasAway);
    plan();
  }

  function plan(): void {
    clearTimeout(timer);
    const { isServerAway, isLiveAway } = connection.state();
    if (!isServerAway) backOff.reset();
    if (!isOn || isAsking) return;
    if (isServerAway) timer = setTimeout(ask, backOff.nextMs());
    else if (isLiveAway) timer = setTimeout(ask, times.pulseMs);
  }

  connection.subscribe(plan);
  return {
    ask,
    start() {
      isOn = true;
      plan();
    },
    stop() {
      isOn = false;
      clearTimeout(timer);
    },
  };
}
