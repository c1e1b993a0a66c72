import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

/** The welcome and the form, side by side on wide screens. */
export const SplitLayout = styled('div')(({ theme }) => ({
  display: 'grid',
  // Without the height of the shell's header.
  minHeight: 'calc(100dvh - 64px)',
  gridTemplateRows: '1fr auto',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(520px, 44%)',
    gridTemplateRows: '1fr',
    minHeight: '100dvh',
    // Parts of the drawing would show between the station's tools.
    '&:has([data-station-tools]) > :first-of-type > svg': { visibility: 'hidden' },
  },
}));

export const FormHalf = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  justifyItems: 'center',
  padding: '32px 16px',
  backgroundColor: tokens.color.page,
  [theme.breakpoints.up('sm')]: { padding: 32, backgroundColor: tokens.color.surface },
  [theme.breakpoints.up('md')]: { gridArea: '1 / 2' },
}));

/** Content above the form, on small screens only. */
export const AboveForm = styled('div')(({ theme }) => ({
  marginBottom: 32,
  '&:empty': { display: 'none' },
  [theme.breakpoints.up('md')]: { display: 'none' },
}));

// In front of the drawing of the welcome half, below its text.
export const BesideForm = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('md')]: {
    gridArea: '1 / 1',
    alignSelf: 'end',
    padding: '168px 64px 32px',
  },
  '&:empty': { display: 'none' },
}));
