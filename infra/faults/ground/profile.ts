/** How much a run does. Everything random in it follows from `seed`. */
export interface Profile {
  name: 'short' | 'full';
  seed: number;
  /** Rounds of each fault, each with another moment of asking. */
  matrixRounds: number;
  histories: number;
  kills: number;
  /** Requests that have to be answered while processes are replaced. */
  rollingRequests: number;
  elections: number;
  /** How long each leaves the replica set without primary. */
  withoutPrimaryMs: number;
}

const amounts = {
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

/** FIREDECK_FAULTS=full asks for everything, FIREDECK_SEED repeats a run. */
export function readProfile(variables: NodeJS.ProcessEnv = process.env): Profile {
  const name = variables.FIREDECK_FAULTS === 'full' ? 'full' : 'short';
  const asked = Number(variables.FIREDECK_SEED);
  const seed = Number.isInteger(asked) && asked > 0 ? asked : Date.now() % 2 ** 31;
  return { name, seed, ...amounts[name] };
}
