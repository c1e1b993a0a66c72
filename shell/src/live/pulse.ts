import { type Pulse, times } from '@firedeck/contract';
import { createBackOff } from './back-off.ts';
import type { ConnectionKeeper } from './connection.ts';

export interface PulseParts {
  /** Asks the server; null when there is no answer, or nobody is signed in. */
  askServer(): Promise<Pulse | null>;
  connection: ConnectionKeeper;
  /** `isBack`: the first answer since the server was away. */
  onPulse(pulse: Pulse, isBack: boolean): void;
}

/** Asks for the pulse while the server or its live updates are away, and when told to. */
export function createPulse({ askServer, connection, onPulse }: PulseParts) {
  const backOff = createBackOff();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;
  let isAsking = false;
  // Stays until a pulse came: another request may be the first to find the server back.
  let wasAway = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    const pulse = await askServer().catch(() => null);
    isAsking = false;
    const isBack = wasAway;
    wasAway = connection.state().isServerAway;
    if (isOn && pulse) onPulse(pulse, isBack);
    plan();
  }

  function plan(): void {
    clearTimeout(timer);
    const { isServerAway, isLiveAway } = connection.state();
    if (isServerAway) wasAway = true;
    else backOff.reset();
    if (!isOn || isAsking) return;
    if (isServerAway) timer = setTimeout(ask, backOff.nextMs());
    else if (wasAway) ask();
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
