import { showToast } from '@firedeck/sdk';
import type { MouseEvent } from 'react';
import { texts } from '../texts.ts';

/** Disables a control that needs the server, but leaves it focusable to explain the reason. */
export const offlineControl = (isOffline: boolean) =>
  isOffline && ({ 'aria-disabled': true, title: texts.offline } as const);

/** A capture-phase handler: a press on a disabled control only shows why it is disabled. */
export function explainDisabledPress(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('[aria-disabled=true]')) return;
  event.preventDefault();
  event.stopPropagation();
  showToast({ kind: 'info', title: texts.offline });
}
