const { FIREDECK_FUZZ, FIREDECK_SEED } = process.env;

/** Property test runs: few and fixed by default, many and random in `npm run fuzz`. */
export const fuzzProfile = {
  runs: FIREDECK_FUZZ === 'full' ? 1_000 : 60,
  seed: Number(FIREDECK_SEED ?? 1),
} as const;
