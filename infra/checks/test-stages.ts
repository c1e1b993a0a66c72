/** Parts that run sequentially. */
export type Sequence = string[];
/** Sequences that run in parallel. */
export type Stage = Sequence[];

// Each sequence leaves a core idle for most of its time, and both take equally long. Tests with time
// limits run after the heavy parts of their sequence.
const sequences: Sequence[] = [
  ['check', 'unit', 'integration', 'faults', 'typing'],
  ['e2e', 'release'],
];

const partsThatBuild = ['e2e', 'release', 'typing'];

/** Whether several sequences begin with a build of the modules: parallel builds would disturb each other. */
export const needsSharedBuild = (stage: Stage): boolean =>
  stage.filter(([first = '']) => partsThatBuild.includes(first)).length > 1;

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
