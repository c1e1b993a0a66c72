/** Where lines for the person at the terminal go. */
export type Log = (line: string) => void;

export const silent: Log = () => {};

const firstSignOfLifeMs = 3_000;
const signOfLifeMs = 5_000;

/** Runs `work`, tells every few seconds that it still runs, and gives back its result and time. */
export async function step<Result>(
  log: Log,
  label: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: string }> {
  const started = Date.now();
  let interval: NodeJS.Timeout | undefined;
  const tell = () => log(`  … ${label} (${secondsSince(started)})`);
  const first = setTimeout(() => {
    tell();
    interval = setInterval(tell, signOfLifeMs);
  }, firstSignOfLifeMs);
  try {
    const result = await work();
    return { result, seconds: secondsSince(started) };
  } finally {
    clearTimeout(first);
    clearInterval(interval);
  }
}

export function secondsSince(started: number): string {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
