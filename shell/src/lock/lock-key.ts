import { shellSession } from '../session/shell-session.ts';

/** The keys as listed among the shortcuts. Browsers use Ctrl L themselves. */
export const lockKeys = ['Ctrl', 'Alt', 'L'];

/** Ignores AltGr, which browsers report as Ctrl and Alt: it types letters on some keyboards. */
export function lockByKey(event: KeyboardEvent): void {
  const isLock = event.ctrlKey && event.altKey && event.code === 'KeyL';
  if (!isLock || event.getModifierState('AltGraph')) return;
  event.preventDefault();
  void shellSession().lock();
}
