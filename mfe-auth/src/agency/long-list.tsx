import { styled } from '@firedeck/kit';

/** Around a list of thousands: rows that are out of sight are neither laid out nor painted. */
export const LongList = styled('div')({
  '& > ul > li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 72px' },
});
