import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { texts } from '../texts.ts';

// Zero height, so that the grid does not shift; sticky, so that it stays visible when scrolled.
const Banner = styled('div')({
  position: 'sticky',
  top: 72,
  zIndex: 3,
  height: 0,
  pointerEvents: 'none',
  '& > span': {
    display: 'block',
    width: 'fit-content',
    margin: '0 auto',
    padding: '10px 20px',
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius.control,
    boxShadow: tokens.shadow,
    backgroundColor: tokens.color.surface,
    fontWeight: tokens.fontWeight.strong,
    animation: `fd-slide-in ${tokens.motion.calm}ms ease-out`,
  },
  '@keyframes fd-slide-in': {
    from: { opacity: 0, transform: 'translateY(-12px)' },
  },
});

/** The lower edge of the Arrange bar when it has two rows. */
const belowBar = `calc(3 * ${tokens.target} + 32px)`;

interface Props {
  isSaving: boolean;
  /** Moves the banner below the Arrange bar. */
  isArranging: boolean;
}

export function SavingBanner({ isSaving, isArranging }: Props) {
  return (
    <Banner role="status" style={isArranging ? { top: belowBar } : {}}>
      {isSaving && <span>{texts.grid.savingOrder}</span>}
    </Banner>
  );
}
