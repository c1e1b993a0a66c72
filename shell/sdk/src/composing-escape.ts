/**
 * Stops Escape keys of an input method (IME), which cancel the composition and must not close a
 * dialog, search or field. Repeated calls have no effect.
 */
export function hideComposingEscape(): void {
  addEventListener('keydown', stopComposing, true);
}

function stopComposing(event: KeyboardEvent): void {
  // Safari sends the key after the composition has ended; only this key code marks it.
  if (event.key === 'Escape' && (event.isComposing || event.keyCode === 229))
    event.stopPropagation();
}
