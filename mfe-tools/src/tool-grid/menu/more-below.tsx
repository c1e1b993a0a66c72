import { styled } from '@firedeck/kit';
import { BackIcon, tokens } from '@firedeck/sdk';
import { useEffect, useRef, useState } from 'react';

const height = 40;

// Overlays the last visible entry at the lower edge of the menu.
const Edge = styled('li')({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  height,
  margin: `${-height}px -8px 0`,
  paddingBottom: 2,
  color: tokens.color.textSecond,
  background: `linear-gradient(transparent, ${tokens.color.surface} 60%)`,
  pointerEvents: 'none',
  '&[hidden]': { display: 'flex', visibility: 'hidden' },
  '& > svg': { rotate: '-90deg' },
});

/** A hint that a menu higher than the screen can be scrolled; its last entry. */
export function MoreBelow() {
  const edge = useRef<HTMLLIElement>(null);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const menu = edge.current?.closest('.MuiPaper-root');
    if (!menu) return;
    const update = (): void =>
      setMore(menu.scrollHeight - menu.scrollTop - menu.clientHeight > height / 2);
    update();
    menu.addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      menu.removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, []);
  return (
    <Edge ref={edge} aria-hidden="true" data-more="" hidden={!hasMore}>
      <BackIcon size={20} />
    </Edge>
  );
}
