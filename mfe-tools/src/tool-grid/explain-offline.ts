import { showToast } from '@firedeck/sdk';
import type { MouseEvent } from 'react';
import { texts } from '../texts.ts';

/** Attributes of a control that needs the server: still focusable, so that its reason can be read. */
export const offlineControl = (isOffline: boolean) =>
  isOffline && ({ 'aria-disabled': true, title: texts.offline } as const);

/** For the capture phase: a press on a disabled control explains itself, and does nothing else. */
export function explainDisabledPress(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('[aria-disabled=true]')) return;
  event.preventDefault();
  event.stopPropagation();
  showToast({ kind: 'info', title: texts.offline });
}
