/** How often typing is interrupted, and what chance is made of. Every process of a run reads the same. */
export function draftRuns(): { runs: number; seed: number } {
  // The first process to ask decides for those that it starts.
  process.env.FIREDECK_DRAFT_SEED ??=
    process.env.FIREDECK_RUN_SEED ?? String(Date.now() % 1_000_000);
  return {
    // One for each way in which typing ends.
    runs: Number(process.env.FIREDECK_DRAFT_RUNS ?? 9),
    seed: Number(process.env.FIREDECK_DRAFT_SEED),
  };
}
