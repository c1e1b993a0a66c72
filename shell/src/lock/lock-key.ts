import { lockControl } from './screen-lock.ts';

/** As shown in the list of shortcuts; Ctrl L is the browser's. */
export const lockKeys = ['Ctrl', 'Alt', 'L'];

/** AltGr types letters on some keyboards, and is Ctrl and Alt for browsers. */
export function lockByKey(event: KeyboardEvent): void {
  const isLock = event.ctrlKey && event.altKey && event.code === 'KeyL';
  if (!isLock || event.getModifierState('AltGraph')) return;
  event.preventDefault();
  void lockControl().lock();
}
