import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

/** A notice above a form. */
export const NoticeFrame = styled('section')({
  padding: 16,
  marginBottom: 24,
  borderRadius: tokens.radius.control,
  border: `1px solid ${tokens.color.control}`,
  backgroundColor: tokens.color.surface,
  overflowWrap: 'anywhere',
});
