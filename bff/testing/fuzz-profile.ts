import { env } from 'node:process';

/** How much is drawn: a little in every test run, all of it in `npm run fuzz`. */
export const fuzzProfile = {
  isFull: env.FIREDECK_FUZZ === 'full',
  seed: Number(env.FIREDECK_SEED ?? Math.floor(Math.random() * 2 ** 31)),
} as const;
