import type { ThemeChoice } from '@firedeck/sdk';
import { inStorage } from '../browser/storage.ts';
import { dayThemeKey, nightHoursKey } from '../browser/storage-keys.ts';
import { createValueStore } from '../create-value-store.ts';
import { chooseTheme, chosenTheme } from './theme-choice.ts';

/** Times of day as `HH:MM`. */
export interface NightHours {
  isOn: boolean;
  from: string;
  to: string;
}

const checkMs = 15_000;
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const standard: NightHours = { isOn: false, from: '21:00', to: '06:00' };
export const nightHours = createValueStore(read());
/** The clock pauses while the hours are being typed. */
export const isTypingHours = createValueStore(false);

function read(): NightHours {
  const [state, from = '', to = ''] =
    inStorage((storage) => storage.getItem(nightHoursKey))?.split(' ') ?? [];
  return timePattern.test(from) && timePattern.test(to)
    ? { isOn: state === 'on', from, to }
    : standard;
}

/** Switches the theme by the clock; a theme chosen in between stays until the next switch. */
export function startNightClock(): void {
  applyNightHours();
  setInterval(() => isTypingHours.get() || applyNightHours(), checkMs);
  // Timers pause in hidden tabs.
  document.addEventListener('visibilitychange', applyNightHours);
  addEventListener('storage', (event) => {
    if (event.key === nightHoursKey || event.key === null) nightHours.set(read());
  });
}

/** Whether `now` is within the hours, which may cross midnight. */
export function isNight({ from, to }: NightHours, now: Date): boolean {
  const clock = now.toTimeString().slice(0, 5);
  return from <= to ? from <= clock && clock < to : from <= clock || clock < to;
}

// Stores the day theme to restore while the clock has night on, `-` if night was already chosen,
// nothing by day. Shared by all tabs, so that each switch happens once.
export function applyNightHours(): void {
  const hours = nightHours.get();
  const last = inStorage((storage) => storage.getItem(dayThemeKey)) ?? null;
  const isNow = hours.isOn && isNight(hours, new Date());
  if (isNow === (last !== null)) return;
  const theme = chosenTheme();
  if (isNow) {
    const stored = inStorage((storage) => {
      storage.setItem(dayThemeKey, theme === 'night' ? '-' : theme);
      return true;
    });
    // Without storage, each check would override the member's choice.
    if (stored && theme !== 'night') chooseTheme('night');
    return;
  }
  inStorage((storage) => storage.removeItem(dayThemeKey));
  if (last !== '-' && theme === 'night') chooseTheme(last as ThemeChoice);
}
