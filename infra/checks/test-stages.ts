/** Parts that run sequentially. */
export type Sequence = string[];
/** Sequences that run in parallel. */
type Stage = Sequence[];

// Both take equally long. The parts that build the modules are in one sequence, because parallel builds
// would disturb each other; those with time limits come last.
const sequences: Sequence[] = [
  ['check', 'unit', 'integration'],
  ['e2e', 'release', 'faults', 'drafts'],
];

/** Arranges the parts into sequential stages of parallel sequences. */
export function planStages(wanted: string[]): Stage[] {
  const beside = sequences
    .map((sequence) => sequence.filter((name) => wanted.includes(name)))
    .filter((sequence) => sequence.length > 0);
  const alone = wanted.filter((name) => !beside.flat().includes(name));
  return [...(beside.length > 0 ? [beside] : []), ...alone.map((name) => [[name]])];
}

/** One stage per part. */
export const planSequentially = (wanted: string[]): Stage[] => wanted.map((name) => [[name]]);
