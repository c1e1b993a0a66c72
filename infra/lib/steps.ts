/** Prints a line for the person at the terminal. */
export type Log = (line: string) => void;

export const silent: Log = () => {};

interface Step {
  label: string;
  started: number;
}

const runningSteps = new Map<Log, Set<Step>>();
const firstProgressMs = 3_000;
const progressEveryMs = 7_000;

/** Runs `work`, logs running steps every few seconds, and returns its result and duration. */
export async function step<Result>(
  log: Log,
  label: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: string }> {
  const current = { label, started: Date.now() };
  addStep(log, current);
  try {
    return { result: await work(), seconds: secondsSince(current.started) };
  } finally {
    runningSteps.get(log)?.delete(current);
  }
}

export function secondsSince(started: number): string {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

// Steps run in parallel: one line shows them all.
function addStep(log: Log, current: Step): void {
  const steps = runningSteps.get(log) ?? new Set();
  steps.add(current);
  if (runningSteps.has(log)) return;
  runningSteps.set(log, steps);
  const printProgress = () => {
    if (steps.size === 0) return runningSteps.delete(log);
    const lines = [...steps].map(({ label, started }) => `${label} (${secondsSince(started)})`);
    log(`  … ${lines.join(', ')}`);
    return setTimeout(printProgress, progressEveryMs).unref();
  };
  setTimeout(printProgress, firstProgressMs).unref();
}
