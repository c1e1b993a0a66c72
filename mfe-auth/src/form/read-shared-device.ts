import { deviceRules } from '@firedeck/contract';

/** Whether the server knows this device as one that several people use; it then remembers nobody. */
export function readSharedDevice(): boolean {
  const { device = '' } = document.documentElement.dataset;
  // An older server leaves the placeholder.
  return device !== '' && !device.startsWith('{{');
}

/** After how many minutes without use it locks, at most. */
export function readIdleMinutes(): number {
  const { vehicle, shared } = deviceRules.idleMinutes;
  return document.documentElement.dataset.device === 'vehicle' ? vehicle : shared;
}
