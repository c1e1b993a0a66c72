import { inStorage } from '../browser-storage.ts';
import { nightHoursKey } from '../storage-keys.ts';
import {
  applyNightHours,
  type NightHours,
  nightHours,
  timePattern,
  typedHours,
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
  typedHours.set(!isSwitched);
  if (isSwitched) applyNightHours();
  else typing = setTimeout(endTyping, typingMs);
}

function endTyping(): void {
  typedHours.set(false);
  applyNightHours();
}
