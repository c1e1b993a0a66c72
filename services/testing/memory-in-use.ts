import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Heap and buffers of this process in bytes, including garbage. */
export function memoryTaken(): number {
  const { used_heap_size: values, external_memory: buffers } = getHeapStatistics();
  return values + buffers;
}

/** Heap and buffers of this process in bytes, after a garbage collection. */
export function memoryInUse(): number {
  collectGarbage();
  return memoryTaken();
}
