import { type RefObject, useLayoutEffect } from 'react';
import { adjustCaret } from './adjust-caret.ts';

/** Preserves the caret position when the text of a focused field is replaced. */
export function usePreservedCaret(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
): void {
  const { current } = field;
  // During render the DOM still has the previous text and caret.
  const before = current && document.activeElement === current ? current.value : text;
  const caret = current?.selectionStart ?? 0;

  useLayoutEffect(() => {
    if (before === text || !field.current) return;
    const adjusted = adjustCaret(before, text, caret);
    field.current.setSelectionRange(adjusted, adjusted);
  }, [field, before, caret, text]);
}
