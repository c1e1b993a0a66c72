/**
 * Hides from the page an Escape that belongs to an input method (IME): it cancels what is being composed,
 * and closes no dialog, search or field. Listening twice is the same as once.
 */
export function hideComposingEscape(): void {
  addEventListener('keydown', stopComposing, true);
}

function stopComposing(event: KeyboardEvent): void {
  // Safari reports the key after the composition has ended, marked by this code alone.
  if (event.key === 'Escape' && (event.isComposing || event.keyCode === 229))
    event.stopPropagation();
}
