import { type RefObject, useEffect, useLayoutEffect } from 'react';

const copied = [
  'font',
  'letterSpacing',
  'wordSpacing',
  'tabSize',
  'textAlign',
  'paddingBlock',
  'paddingInline',
] as const;

/** Aligns an element with a text area, so that its lines wrap and scroll in the same way. */
export function useMirror(
  field: RefObject<HTMLTextAreaElement | null>,
  mirror: RefObject<HTMLElement | null>,
): void {
  // After each render, because the text may have changed.
  useLayoutEffect(() => align(field.current, mirror.current));

  useEffect(() => {
    const [from, to] = [field.current, mirror.current];
    if (!from || !to) return;
    if (document.activeElement !== from) scrollToFirstMark(from, to);
    const scroll = () => {
      to.scrollTop = from.scrollTop;
    };
    from.addEventListener('scroll', scroll);
    // The simulated DOM of tests has no ResizeObserver. A changed text size also resizes the
    // content.
    const observer =
      'ResizeObserver' in window ? new ResizeObserver(() => align(from, to)) : undefined;
    observer?.observe(from);
    return () => {
      from.removeEventListener('scroll', scroll);
      observer?.disconnect();
    };
  }, [field, mirror]);
}

function align(field: HTMLElement | null, mirror: HTMLElement | null): void {
  if (!field || !mirror) return;
  const style = getComputedStyle(field);
  for (const name of copied) mirror.style[name] = style[name];
  // The width excludes the scroll bar.
  mirror.style.width = `${field.clientWidth}px`;
  mirror.style.height = `${field.clientHeight}px`;
  mirror.scrollTop = field.scrollTop;
}

function scrollToFirstMark(field: HTMLElement, mirror: HTMLElement): void {
  const first = mirror.querySelector<HTMLElement>('[data-side]');
  const context = 24;
  if (first) field.scrollTop = first.offsetTop - context;
}
