import { Button, styled, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useEffect, useId, useRef } from 'react';
import { texts } from '../texts.ts';

const Frame = styled('div')({
  display: 'grid',
  gap: 12,
  justifyItems: 'start',
  padding: 16,
  borderRadius: tokens.radius.control,
  border: `1px solid ${tokens.color.control}`,
  backgroundColor: tokens.color.surface,
  '& > progress': { width: '100%', height: 8, accentColor: tokens.color.primary },
});

interface ProofOfWorkNoticeProps {
  /** The finished share of the work, from 0 to 1. */
  share: number;
  onCancel(): void;
}

/** Progress of the sign-in challenge, with Cancel. */
export function ProofOfWorkNotice({ share, onCancel }: ProofOfWorkNoticeProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Disabling the pressed button removed the focus: continue from here.
    if (document.activeElement?.contains(frame.current)) frame.current?.focus();
  }, []);
  return (
    <Frame ref={frame} tabIndex={-1}>
      <div role="alert">
        <Typography id={id} sx={{ fontWeight: tokens.fontWeight.strong }}>
          {texts.proofOfWork.heading}
        </Typography>
        <Typography sx={{ mt: 0.5 }}>{texts.proofOfWork.text}</Typography>
      </div>
      <progress aria-labelledby={id} value={share} max={1} />
      <Button type="button" variant="outlined" onClick={onCancel}>
        {texts.proofOfWork.cancel}
      </Button>
    </Frame>
  );
}
