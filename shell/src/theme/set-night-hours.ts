import { inStorage } from '../browser/storage.ts';
import { nightHoursKey } from '../browser/storage-keys.ts';
import {
  applyNightHours,
  isTypingHours,
  type NightHours,
  nightHours,
  timePattern,
} from './night-clock.ts';

/** A time that is typed passes through others. */
const typingMs = 3_000;
let typing: ReturnType<typeof setTimeout> | undefined;

/** Stores the hours on this device. They apply now when switched, else once nobody types them any more. */
export function setNightHours(hours: NightHours): void {
  const { isOn, from, to } = hours;
  const isSwitched = isOn !== nightHours.get().isOn;
  if (!timePattern.test(from) || !timePattern.test(to)) return;
  // Without access to storage they hold for this page.
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
