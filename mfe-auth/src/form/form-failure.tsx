import { styled, Typography } from '@firedeck/kit';
import { tokens, WarningIcon } from '@firedeck/sdk';
import { useEffect, useRef } from 'react';

const Frame = styled('div')({
  display: 'flex',
  gap: 12,
  padding: 12,
  borderRadius: tokens.radius.control,
  border: `1px solid ${tokens.color.error}`,
  backgroundColor: tokens.color.errorSurface,
});

/** A form error that belongs to no single field. */
export function FormFailure({ message }: { message: string | null | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Disabling the pressed button moved focus to the page or the dialog: continue from here.
    if (message && document.activeElement?.contains(frame.current)) frame.current?.focus();
  }, [message]);
  if (!message) return null;
  return (
    <Frame role="alert" ref={frame} tabIndex={-1}>
      <WarningIcon style={{ flex: 'none', color: tokens.color.error }} />
      <Typography>{message}</Typography>
    </Frame>
  );
}
