import { deviceRules } from '@firedeck/contract';
import { readPageText } from './read-page-data.ts';

/** True if the server knows this device as shared; it then never remembers members. */
export function readSharedDevice(): boolean {
  return readPageText('device') !== '';
}

/** The maximum number of idle minutes until a shared device locks. */
export function readIdleMinutes(): number {
  const { vehicle, shared } = deviceRules.idleMinutes;
  return readPageText('device') === 'vehicle' ? vehicle : shared;
}
