/** Parts one after the other. */
export type Lane = string[];
/** Lanes side by side. */
export type Stage = Lane[];

// Each lane leaves a core idle for most of its time, and both take about as long. What has time
// limits of the product comes when the heavy parts of its lane have ended.
const lanes: Lane[] = [
  ['check', 'unit', 'integration', 'faults', 'typing'],
  ['e2e', 'release'],
];

const onBuiltModules = ['e2e', 'release', 'typing'];

/** Whether several lanes begin with a part that builds the modules: two builds at once would disturb each other. */
export const buildsAtOnce = (stage: Stage): boolean =>
  stage.filter(([first = '']) => onBuiltModules.includes(first)).length > 1;

/** In which order the wanted parts run, and which of them beside others. */
export function stagesOf(wanted: string[]): Stage[] {
  const beside = lanes
    .map((lane) => lane.filter((name) => wanted.includes(name)))
    .filter((lane) => lane.length > 0);
  const alone = wanted.filter((name) => !beside.flat().includes(name));
  return [...(beside.length > 0 ? [beside] : []), ...alone.map((name) => [[name]])];
}

/** Each part when the one before it has ended. */
export const oneByOne = (wanted: string[]): Stage[] => wanted.map((name) => [[name]]);
