import { styled, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { Skyline } from './skyline.tsx';

// Beside the form on wide screens; on portrait tablets below it, without the text.
const Half = styled('div')(({ theme }) => ({
  display: 'none',
  backgroundColor: tokens.color.primarySoft,
  [`${theme.breakpoints.between('sm', 'md')} and (min-height: 900px)`]: {
    display: 'block',
    order: 1,
    '& > p': { display: 'none' },
  },
  [theme.breakpoints.up('md')]: {
    gridArea: '1 / 1',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: 48,
    borderRight: `1px solid ${tokens.color.line}`,
  },
}));

export function WelcomeHalf() {
  return (
    <Half>
      <Typography
        variant="h1"
        component="p"
        sx={{ p: 8, pb: 0, maxWidth: 520, textWrap: 'balance' }}
      >
        {texts.promise}
      </Typography>
      <Skyline />
    </Half>
  );
}
