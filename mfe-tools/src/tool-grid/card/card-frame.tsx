import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

// The styling library would put the parent before a selector that starts with a colon.
const large = 'html[data-controls="large"] &';

// One style per card, for scrolling through a thousand of them.
export const CardFrame = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  padding: '16px 4px 6px 16px',
  backgroundColor: tokens.color.surface,
  border: `1px solid ${tokens.color.line}`,
  // A long press opens the card's menu.
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  borderRadius: tokens.radius.card,
  '@media (max-width: 767.95px)': { padding: '12px 4px 2px 12px' },
  // Only where the press launches: not over the other controls.
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
    // A name of another script reads in its own direction, beside the tile as the others.
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
  // Where the two labels stand on two lines, each is high enough to press.
  '&:has(.again) .state': { lineHeight: 'max(24px, 1.3em)', marginBlock: '-8px 4px' },
  // Above the stretched launch surface. Siblings keep the gap, which launches too.
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
  // The same height, with larger targets.
  '[data-arranging] &': {
    paddingBottom: 2,
    '@media (max-width: 767.95px)': { paddingTop: 8, paddingBottom: 0 },
    '& .MuiIconButton-root': { width: tokens.target, height: tokens.target },
    '& .state .MuiCheckbox-root': { zIndex: 1 },
    // A swipe on a handle drags at once.
    '& .handle': { touchAction: 'none' },
  },
  [large]: {
    padding: 16,
    '@media (max-width: 767.95px)': { padding: 12 },
    '& .top': { flex: 1 },
    '& .text': { display: 'flex', flexDirection: 'column', marginRight: 0 },
    // Up to the dots of the menu button, for longer names.
    '& h2, & .host': { marginRight: 44 },
    // Where the tab is, in full: below the dots.
    '& .host:has([id])': { marginRight: 0 },
    '& h2': { fontSize: '1.5rem' },
    '& .host, & .state': { fontSize: tokens.fontSize.name },
    '& .state': { flex: 'none', marginTop: 'auto' },
    // The second label needs the room of the first one's arrow.
    '&:has(.again) .launch::after': { content: 'none' },
  },
  // Laid out: a row of controls of the full size below the name.
  'html[data-controls="large"] [data-arranging] &': {
    padding: '16px 4px 8px 16px',
    '@media (max-width: 767.95px)': { padding: '12px 4px 8px 12px' },
    '& h2, & .host': { marginRight: 72 },
    '& .state': { flex: 1, marginTop: 0, fontSize: tokens.fontSize.small },
  },
});
