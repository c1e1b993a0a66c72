import { styled } from '@firedeck/kit';

/** Wraps a list of thousands of rows: browsers skip layout and painting of rows off screen. */
export const LongList = styled('div')({
  '& > ul > li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 72px' },
});
