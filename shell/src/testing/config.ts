const { FIREDECK_FUZZ, FIREDECK_SEED } = process.env;

/** How much tests draw: a little and the same in every run, much that is new in `npm run fuzz`. */
export const fuzzProfile = {
  runs: FIREDECK_FUZZ === 'full' ? 1_000 : 60,
  seed: Number(FIREDECK_SEED ?? 1),
} as const;
