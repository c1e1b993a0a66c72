/** Parts that run sequentially. */
export type Lane = string[];
/** Lanes that run in parallel. */
export type Stage = Lane[];

// Each lane leaves a core idle for most of its time, and both take equally long. Tests with time
// limits run after the heavy parts of their lane.
const lanes: Lane[] = [
  ['check', 'unit', 'integration', 'faults', 'typing'],
  ['e2e', 'release'],
];

const partsThatBuild = ['e2e', 'release', 'typing'];

/** Whether several lanes begin with a build of the modules: parallel builds would disturb each other. */
export const needsSharedBuild = (stage: Stage): boolean =>
  stage.filter(([first = '']) => partsThatBuild.includes(first)).length > 1;

/** Arranges the parts into sequential stages of parallel lanes. */
export function planStages(wanted: string[]): Stage[] {
  const beside = lanes
    .map((lane) => lane.filter((name) => wanted.includes(name)))
    .filter((lane) => lane.length > 0);
  const alone = wanted.filter((name) => !beside.flat().includes(name));
  return [...(beside.length > 0 ? [beside] : []), ...alone.map((name) => [[name]])];
}

/** One stage per part. */
export const planSequentially = (wanted: string[]): Stage[] => wanted.map((name) => [[name]]);
