/** Parts one after the other. */
export type Lane = string[];
/** Lanes side by side. */
export type Stage = Lane[];

// Each lane leaves a core idle for most of its time. What has time limits of the product comes when
// the others have ended.
const lanes: Lane[] = [
  ['check', 'unit', 'integration'],
  ['e2e', 'release'],
];

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
