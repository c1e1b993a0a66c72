const { FIREDECK_FUZZ, FIREDECK_SEED } = process.env;

/** How much tests draw: a little in every run, all of it in `npm run fuzz`. */
export const fuzzProfile = {
  runs: FIREDECK_FUZZ === 'full' ? 1_000 : 60,
  seed: Number(FIREDECK_SEED ?? Math.floor(Math.random() * 2 ** 31)),
} as const;
