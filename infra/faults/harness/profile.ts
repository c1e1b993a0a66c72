/** The size of a run. `seed` determines everything random. */
export interface Profile {
  name: 'short' | 'full';
  seed: number;
  /** Rounds of each fault, with different request times. */
  matrixRounds: number;
  histories: number;
  kills: number;
  /** Requests to serve during the rolling restart. */
  rollingRequests: number;
  elections: number;
  /** Duration of each election. */
  withoutPrimaryMs: number;
}

const profiles = {
  short: {
    matrixRounds: 1,
    histories: 60,
    kills: 6,
    rollingRequests: 1_500,
    elections: 3,
    withoutPrimaryMs: 1_500,
  },
  full: {
    matrixRounds: 3,
    histories: 2_000,
    kills: 100,
    rollingRequests: 10_000,
    elections: 5,
    withoutPrimaryMs: 10_000,
  },
} as const;

/** FIREDECK_FAULTS=full selects the full profile, FIREDECK_SEED repeats a run. */
export function readProfile(variables: NodeJS.ProcessEnv = process.env): Profile {
  const name = variables.FIREDECK_FAULTS === 'full' ? 'full' : 'short';
  const requestedSeed = Number(variables.FIREDECK_SEED);
  const seed =
    Number.isInteger(requestedSeed) && requestedSeed > 0 ? requestedSeed : Date.now() % 2 ** 31;
  return { name, seed, ...profiles[name] };
}
