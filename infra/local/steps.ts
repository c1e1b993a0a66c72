/** Where lines for the person at the terminal go. */
export type Log = (line: string) => void;

export const silent: Log = () => {};

interface Step {
  label: string;
  started: number;
}

const underWay = new Map<Log, Set<Step>>();
const firstSignOfLifeMs = 3_000;
const signOfLifeMs = 7_000;

/** Runs `work`, tells every few seconds what still runs, and gives back its result and time. */
export async function step<Result>(
  log: Log,
  label: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: string }> {
  const current = { label, started: Date.now() };
  begin(log, current);
  try {
    return { result: await work(), seconds: secondsSince(current.started) };
  } finally {
    underWay.get(log)?.delete(current);
  }
}

export function secondsSince(started: number): string {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

// Steps run side by side: one line tells of all of them.
function begin(log: Log, current: Step): void {
  const steps = underWay.get(log) ?? new Set();
  steps.add(current);
  if (underWay.has(log)) return;
  underWay.set(log, steps);
  const tell = () => {
    if (steps.size === 0) return underWay.delete(log);
    const lines = [...steps].map(({ label, started }) => `${label} (${secondsSince(started)})`);
    log(`  … ${lines.join(', ')}`);
    return setTimeout(tell, signOfLifeMs).unref();
  };
  setTimeout(tell, firstSignOfLifeMs).unref();
}
