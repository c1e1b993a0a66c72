import type { NoteRevisionSummary } from '@firedeck/contract';
import { Button, Skeleton, Typography } from '@firedeck/kit';
import { errorSentence, FailureNotice, isApiError, VisuallyHidden } from '@firedeck/sdk';
import { useState } from 'react';
import type { Autosave } from '../notes-card/autosave.ts';
import { PlainTextArea } from '../notes-card/plain-text-area.tsx';
import { restore } from './restore.ts';
import { useNotesRevisionQuery } from './revisions-api.ts';
import { revisionsTexts } from './revisions-texts.ts';
import { shownTime } from './shown-time.ts';

interface RevisionPreviewProps {
  revision: NoteRevisionSummary;
  autosave: Autosave;
  onRestored(): void;
}

const textHeight = 240;

/** One earlier text, and the way back to it. */
export function RevisionPreview({ revision, autosave, onRestored }: RevisionPreviewProps) {
  const { data, error, isFetching, refetch } = useNotesRevisionQuery(revision.id);
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);

  async function restoreShown(content: string): Promise<void> {
    setBusy(true);
    const isRestored = await restore(autosave, content);
    setBusy(false);
    setRefused(!isRestored);
    if (isRestored) onRestored();
  }

  if (!data && isFetching && !error)
    return (
      <div role="status">
        <Skeleton variant="rounded" height={textHeight + 28} />
        <VisuallyHidden>{revisionsTexts.loading}</VisuallyHidden>
      </div>
    );
  if (!data)
    return (
      <FailureNotice
        title={revisionsTexts.failedOne}
        next={isApiError(error) ? errorSentence(error) : ''}
        onRetry={refetch}
      />
    );
  return (
    <div>
      <PlainTextArea
        label={revisionsTexts.asOf(shownTime(revision.saved_at))}
        value={data.content}
        readOnly
        height={textHeight}
      />
      {isRefused && (
        <Typography role="alert" color="error" sx={{ mt: 1 }}>
          {revisionsTexts.saveFirst}
        </Typography>
      )}
      <Button
        variant="contained"
        disabled={isBusy}
        onClick={() => restoreShown(data.content)}
        sx={{ mt: 1.5 }}
      >
        {revisionsTexts.restore}
      </Button>
    </div>
  );
}
