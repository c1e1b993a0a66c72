import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { texts } from '../texts.ts';

const Link = styled('button')({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 1200,
  minHeight: tokens.target,
  padding: '0 20px',
  border: `1px solid ${tokens.color.control}`,
  borderRadius: tokens.radius.control,
  backgroundColor: tokens.color.surface,
  color: tokens.color.text,
  font: 'inherit',
  fontWeight: tokens.fontWeight.strong,
  '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
});

/** The first tab stop: skips the header. */
export function SkipLink() {
  return (
    <Link type="button" onClick={focusContent}>
      {texts.header.skip}
    </Link>
  );
}

function focusContent(): void {
  const content = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!content) return;
  content.tabIndex = -1;
  content.focus();
}
