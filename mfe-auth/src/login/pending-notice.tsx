import { times } from '@firedeck/contract';
import { Button, Typography } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { useEffect, useId, useState } from 'react';
import { toFormError } from '../form/form-error.ts';
import { NoticeFrame } from '../notice-frame.tsx';
import { linkRequests } from '../public-api.ts';
import { texts } from '../texts.ts';

/** Next steps until the address is confirmed; the email can be resent once a minute. */
export function PendingNotice({ email }: { email: string }) {
  const [isResting, setResting] = useState(true);
  const restId = useId();
  useEffect(() => {
    if (!isResting) return;
    const rest = setTimeout(() => setResting(false), times.linkMailPauseMs);
    return () => clearTimeout(rest);
  }, [isResting]);

  async function sendAgain(): Promise<void> {
    setResting(true);
    try {
      await linkRequests.confirm({ email });
      const { resent: title, resentText: text } = texts.pending;
      showToast({ kind: 'info', title, text });
    } catch (thrown) {
      setResting(false);
      const text = toFormError(thrown).sentence;
      showToast({ kind: 'error', title: texts.pending.notSent, text });
    }
  }

  return (
    <NoticeFrame aria-label={texts.pending.heading}>
      <Typography variant="h3" component="h2">
        {texts.pending.heading}
      </Typography>
      <Typography sx={{ mt: 1, mb: 2 }}>{texts.pending.sent(email)}</Typography>
      <Button
        variant="outlined"
        disabled={isResting}
        onClick={sendAgain}
        aria-describedby={isResting ? restId : undefined}
      >
        {texts.pending.again}
      </Button>
      {isResting && (
        <Typography id={restId} variant="body2" sx={{ mt: 1 }}>
          {texts.pending.resendDelayed}
        </Typography>
      )}
    </NoticeFrame>
  );
}
