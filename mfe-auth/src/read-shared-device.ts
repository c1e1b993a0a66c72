import { deviceRules } from '@firedeck/contract';
import { readPageText } from './read-page-data.ts';

/** Whether the server knows this device as one that several people use; it then remembers nobody. */
export function readSharedDevice(): boolean {
  return readPageText('device') !== '';
}

/** After how many minutes without use it locks, at most. */
export function readIdleMinutes(): number {
  const { vehicle, shared } = deviceRules.idleMinutes;
  return readPageText('device') === 'vehicle' ? vehicle : shared;
}
