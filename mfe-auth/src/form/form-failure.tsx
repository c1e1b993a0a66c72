import { styled, Typography } from '@firedeck/kit';
import { tokens, WarningIcon } from '@firedeck/sdk';

const Frame = styled('div')({
  display: 'flex',
  gap: 12,
  padding: 12,
  borderRadius: tokens.radius.control,
  border: `1px solid ${tokens.color.error}`,
  backgroundColor: tokens.color.errorSurface,
});

/** What went wrong with a form and is about no single field. */
export function FormFailure({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <Frame role="alert">
      <WarningIcon style={{ flex: 'none', color: tokens.color.error }} />
      <Typography>{message}</Typography>
    </Frame>
  );
}
