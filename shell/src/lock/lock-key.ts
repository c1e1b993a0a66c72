import { shellSession } from '../session/shell-session.ts';

/** The keys as the list of shortcuts shows them; browsers use Ctrl L. */
export const lockKeys = ['Ctrl', 'Alt', 'L'];

/** AltGr types letters on some keyboards, and is Ctrl and Alt for browsers. */
export function lockByKey(event: KeyboardEvent): void {
  const isLock = event.ctrlKey && event.altKey && event.code === 'KeyL';
  if (!isLock || event.getModifierState('AltGraph')) return;
  event.preventDefault();
  void shellSession().lock();
}
