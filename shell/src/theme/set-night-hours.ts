import { inStorage } from '../browser/storage.ts';
import { nightHoursKey } from '../browser/storage-keys.ts';
import {
  applyNightHours,
  isTypingHours,
  type NightHours,
  nightHours,
  timePattern,
} from './night-clock.ts';

/** A half-typed time may be valid too. */
const typingMs = 3_000;
let typing: ReturnType<typeof setTimeout> | undefined;

/**
 * Stores the hours on this device. They apply immediately when switched on or off, else once typing
 * stops.
 */
export function setNightHours(hours: NightHours): void {
  const { isOn, from, to } = hours;
  const isSwitched = isOn !== nightHours.get().isOn;
  if (!timePattern.test(from) || !timePattern.test(to)) return;
  // Without storage they apply to this page only.
  inStorage((storage) => storage.setItem(nightHoursKey, `${isOn ? 'on' : 'off'} ${from} ${to}`));
  nightHours.set(hours);
  clearTimeout(typing);
  isTypingHours.set(!isSwitched);
  if (isSwitched) applyNightHours();
  else typing = setTimeout(endTyping, typingMs);
}

function endTyping(): void {
  isTypingHours.set(false);
  applyNightHours();
}
