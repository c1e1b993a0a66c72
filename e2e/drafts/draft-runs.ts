/** The number of interruptions and the random seed, the same in every process of a run. */
export function draftRuns(): { runs: number; seed: number } {
  // The first process sets the seed for its child processes.
  process.env.FIREDECK_DRAFT_SEED ??=
    process.env.FIREDECK_RUN_SEED ?? String(Date.now() % 1_000_000);
  return {
    // One for each kind of interruption.
    runs: Number(process.env.FIREDECK_DRAFT_RUNS ?? 9),
    seed: Number(process.env.FIREDECK_DRAFT_SEED),
  };
}
