import { type RefObject, useLayoutEffect } from 'react';
import { keptCaret } from './kept-caret.ts';

/** For a field whose text may be replaced while somebody types in it: the caret stays at its words. */
export function useKeptCaret(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const { current } = field;
  // While this renders the page still has the text before, and the caret in it.
  const before = current && document.activeElement === current ? current.value : text;
  const caret = current?.selectionStart ?? 0;

  useLayoutEffect(() => {
    if (before === text || !field.current) return;
    const kept = keptCaret(before, text, caret);
    field.current.setSelectionRange(kept, kept);
  }, [field, before, caret, text]);
}
