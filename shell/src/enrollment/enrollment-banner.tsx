import { Button, styled } from '@firedeck/kit';
import { formatDay, tokens, WarningIcon } from '@firedeck/sdk';
import { useState } from 'react';
import { phoneQuery } from '../phone-query.ts';
import { texts } from '../texts.ts';
import { EnrollmentDialog } from './enrollment-dialog.tsx';
import { enrollmentTexts } from './enrollment-texts.ts';

const Strip = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '4px 32px',
  borderBottom: `1px solid ${tokens.color.warning}`,
  backgroundColor: tokens.color.warningSurface,
  '& > svg': { flex: 'none', color: tokens.color.warning },
  '& > p': { flex: '1 1 240px', margin: 0, paddingBlock: 8 },
  [phoneQuery]: { paddingInline: 16 },
});

// Lasts until the page is reloaded.
let isPutOff = false;

interface EnrollmentBannerProps {
  /** ISO. */
  dueAt: string;
}

/** Shows the deadline for setting up a second factor, and opens the setup. */
export function EnrollmentBanner({ dueAt }: EnrollmentBannerProps) {
  const [state, setState] = useState<'shown' | 'open' | 'later'>(isPutOff ? 'later' : 'shown');
  const text = enrollmentTexts.banner(formatDay(dueAt));
  if (state === 'later') return null;

  function putOff(): void {
    isPutOff = true;
    setState('later');
  }

  return (
    <>
      <Strip aria-label={enrollmentTexts.title}>
        <WarningIcon size={20} />
        <p>{text}</p>
        <Button onClick={() => setState('open')}>{enrollmentTexts.setUp}</Button>
        <Button onClick={putOff}>{enrollmentTexts.later}</Button>
      </Strip>
      {state === 'open' && (
        <EnrollmentDialog
          onClose={() => setState('shown')}
          action={
            <Button variant="outlined" onClick={() => setState('shown')}>
              {texts.close}
            </Button>
          }
        />
      )}
    </>
  );
}
