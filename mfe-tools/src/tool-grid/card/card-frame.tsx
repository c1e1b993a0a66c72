import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

// Starts with `html`, because the styling library misplaces `&` in selectors that start with a
// colon.
const large = 'html[data-controls="large"] &';

// One styled element per card, because boards of a thousand tools must scroll smoothly.
export const CardFrame = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  padding: '16px 4px 6px 16px',
  backgroundColor: tokens.color.surface,
  border: `1px solid ${tokens.color.line}`,
  // A long press opens the card's menu and must not select text.
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  borderRadius: tokens.radius.card,
  '@media (max-width: 767.95px)': { padding: '12px 4px 2px 12px' },
  // Only while the launch surface is hovered, not the other controls.
  '&:has(.launch:hover), &:has(.again), &:has(.select:hover)': {
    borderColor: tokens.color.primary,
    backgroundColor: tokens.color.hover,
  },
  '&:has(.launch:active), &:has(.again:active)': {
    backgroundColor: tokens.color.primarySoft,
    transition: 'background-color 80ms',
  },
  '& .top': { display: 'flex', gap: 14, minWidth: 0 },
  '& .text': { flex: 1, minWidth: 0, marginRight: 48 },
  '& h2': {
    margin: 0,
    fontSize: tokens.fontSize.name,
    fontWeight: tokens.fontWeight.strong,
    lineHeight: 1.2,
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
    // Names in right-to-left scripts keep their direction, but align with the others.
    unicodeBidi: 'plaintext',
    textAlign: 'left',
  },
  '& .host': { color: tokens.color.textSecond, fontSize: tokens.fontSize.small, lineHeight: 1.4 },
  '& .host > [id]': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .bottom': { display: 'flex', alignItems: 'center', marginTop: 'auto', minWidth: 0 },
  '& .state': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 8,
    flex: 1,
    minWidth: 0,
    fontSize: tokens.fontSize.small,
    lineHeight: 1.3,
  },
  // When the two labels wrap, each line is high enough to press.
  '&:has(.again) .state': { lineHeight: 'max(24px, 1.3em)', marginBlock: '-8px 4px' },
  // The gap between the buttons belongs to the launch surface.
  '& .actions': { display: 'flex', gap: 16 },
  '& .MuiIconButton-root': {
    zIndex: 1,
    width: 44,
    height: 44,
    color: tokens.color.textSecond,
    [large]: { width: tokens.target, height: tokens.target },
  },
  '& .MuiIconButton-root:hover, & .MuiIconButton-root:focus-visible': { color: tokens.color.text },
  '& .handle': { position: 'absolute', top: 4, right: 4 },
  '[data-selected] &': {
    borderColor: tokens.color.primary,
    boxShadow: `inset 0 0 0 1px ${tokens.color.primary}`,
    backgroundColor: tokens.color.primarySoft,
  },
  // Larger targets within the same card height.
  '[data-arranging] &': {
    paddingBottom: 2,
    '@media (max-width: 767.95px)': { paddingTop: 8, paddingBottom: 0 },
    '& .MuiIconButton-root': { width: tokens.target, height: tokens.target },
    '& .state .MuiCheckbox-root': { zIndex: 1 },
    // A swipe on a handle drags immediately.
    '& .handle': { touchAction: 'none' },
  },
  [large]: {
    padding: 16,
    '@media (max-width: 767.95px)': { padding: 12 },
    '& .top': { flex: 1 },
    '& .text': { display: 'flex', flexDirection: 'column', marginRight: 0 },
    // Names may extend up to the menu button.
    '& h2, & .host': { marginRight: 44 },
    // The sentence about the open tab may extend below the menu button.
    '& .host:has([id])': { marginRight: 0 },
    '& h2': { fontSize: '1.5rem' },
    '& .host, & .state': { fontSize: tokens.fontSize.name },
    '& .state': { flex: 'none', marginTop: 'auto' },
    // Without the arrow, so that the second label fits.
    '&:has(.again) .launch::after': { content: 'none' },
  },
  // In Arrange mode, all controls are in a row below the name.
  'html[data-controls="large"] [data-arranging] &': {
    padding: '16px 4px 8px 16px',
    '@media (max-width: 767.95px)': { padding: '12px 4px 8px 12px' },
    '& h2, & .host': { marginRight: 72 },
    '& .state': { flex: 1, marginTop: 0, fontSize: tokens.fontSize.small },
  },
});
