import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes of this process's values and buffers, those that nobody needs any more among them. */
export function memoryTaken(): number {
  const { used_heap_size: values, external_memory: buffers } = getHeapStatistics();
  return values + buffers;
}

/** Bytes of this process's values and buffers that somebody still needs. */
export function memoryInUse(): number {
  collectGarbage();
  return memoryTaken();
}
