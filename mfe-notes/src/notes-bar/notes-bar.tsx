import { styled } from '@firedeck/kit';
import { shellServices, tokens } from '@firedeck/sdk';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { useBottomSpace } from './use-bottom-space.ts';
import { useSheet } from './use-sheet.ts';

interface NotesBarProps {
  text: string;
  /** The save status as text; null shows nothing. */
  status: string | null;
  /** True while the notes card covers the page as a sheet. */
  isOpen: boolean;
  card: RefObject<HTMLElement | null>;
  field: RefObject<HTMLTextAreaElement | null>;
  onOpen(): void;
  onClose(): void;
}

const Bar = styled('button')({
  position: 'fixed',
  zIndex: 1050,
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: `max(56px, ${tokens.target})`,
  padding:
    '8px max(16px, env(safe-area-inset-right)) max(8px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left))',
  // The same padding as the page.
  '@media (min-width: 768px)': { paddingInline: 32 },
  border: 0,
  borderTop: `1px solid ${tokens.color.control}`,
  backgroundColor: tokens.color.surface,
  color: tokens.color.text,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { backgroundColor: tokens.color.hover },
  '&:focus-visible': { outline: `3px solid ${tokens.color.ember}`, outlineOffset: -5 },
  '& > strong': { flex: 'none', fontWeight: tokens.fontWeight.strong },
  '& > span': { color: tokens.color.textSecond },
  '& > span:first-of-type': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

const Backdrop = styled('div')({
  position: 'fixed',
  zIndex: 1190,
  inset: 0,
  backgroundColor: tokens.color.backdrop,
});

/**
 * Shows the first line and the save status while the notes card is off the screen, and opens the
 * card over the page. On shared devices it shows only the status: others could read the line.
 */
export function Component(props: NotesBarProps) {
  const bar = useRef<HTMLButtonElement>(null);
  const [isShared] = useState(() => shellServices().isSharedDevice?.() ?? true);
  useBottomSpace(bar);
  useFocusSuccessor(bar, props.card);
  return (
    <>
      <Bar ref={bar} type="button" aria-haspopup="dialog" onClick={props.onOpen}>
        <strong>{texts.short}</strong>
        <span>{!isShared && (getFirstLine(props.text) ?? texts.placeholder)}</span>
        <span>{props.status}</span>
      </Bar>
      {props.isOpen && <Sheet {...props} bar={bar} />}
    </>
  );
}

function Sheet(props: NotesBarProps & { bar: RefObject<HTMLButtonElement | null> }) {
  const { card, field, bar, onClose } = props;
  useSheet(card, onClose);
  useEffect(() => {
    // Safari doesn't focus a pressed button.
    const opener = document.activeElement === document.body ? bar.current : document.activeElement;
    const { current } = card;
    field.current?.focus({ preventScroll: true });
    return () => focusFirst([opener, bar.current, current]);
  }, [card, field, bar]);
  return <Backdrop data-notes-backdrop="" onClick={onClose} />;
}

/** Moves the focus to the card when the focused bar unmounts, as the card is then on the screen. */
function useFocusSuccessor(
  bar: RefObject<HTMLElement | null>,
  card: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (document.activeElement === element) card.current?.focus({ preventScroll: true });
    };
  }, [bar, card]);
}

/** Focuses the first element that is still in the page. */
function focusFirst(elements: readonly (Element | null)[]): void {
  const found = elements.find((element) => element?.isConnected);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}

const getFirstLine = (text: string): string | undefined =>
  text.split('\n').find((line) => line.trim() !== '');
