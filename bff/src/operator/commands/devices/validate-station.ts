import { deviceLimits } from '@firedeck/contract';

export function validateStation(station = ''): string | null {
  const name = station.trim();
  return name === '' || name.length > deviceLimits.stationCharacters || /\p{C}/u.test(name)
    ? `Add --station <name>, with up to ${deviceLimits.stationCharacters} characters.`
    : null;
}
