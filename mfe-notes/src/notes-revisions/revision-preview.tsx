import type { NoteRevisionSummary } from '@firedeck/contract';
import { Button, Skeleton, Typography } from '@firedeck/kit';
import { formatTime, QueryState, VisuallyHidden } from '@firedeck/sdk';
import { useState } from 'react';
import type { Autosave } from '../autosave/autosave.ts';
import { FixedTextArea } from '../fixed-text-area.tsx';
import { restoreRevision } from './restore-revision.ts';
import { useNotesRevisionGetQuery } from './revisions-api.ts';
import { revisionsTexts } from './revisions-texts.ts';

interface RevisionPreviewProps {
  revision: NoteRevisionSummary;
  autosave: Autosave;
  onRestored(): void;
}

const textHeight = 240;

/** Shows an earlier version and restores it. */
export function RevisionPreview({ revision, autosave, onRestored }: RevisionPreviewProps) {
  const query = useNotesRevisionGetQuery(revision.id);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function restoreVersion(content: string): Promise<void> {
    setBusy(true);
    const isRestored = await restoreRevision(autosave, content);
    setBusy(false);
    setHasFailed(!isRestored);
    if (isRestored) onRestored();
  }

  return (
    <QueryState query={query} failed={revisionsTexts.failedOne} loading={<PreviewSkeleton />}>
      {({ content }) => (
        <div>
          <FixedTextArea
            label={revisionsTexts.versionFrom(formatTime(revision.saved_at))}
            value={content}
            readOnly
            height={textHeight}
          />
          {hasFailed && (
            <Typography role="alert" color="error" sx={{ mt: 1 }}>
              {revisionsTexts.saveFirst}
            </Typography>
          )}
          <Button
            variant="contained"
            disabled={isBusy}
            onClick={() => restoreVersion(content)}
            sx={{ mt: 1.5 }}
          >
            {revisionsTexts.restore}
          </Button>
        </div>
      )}
    </QueryState>
  );
}

const PreviewSkeleton = () => (
  <div role="status">
    <Skeleton variant="rounded" height={textHeight + 28} />
    <VisuallyHidden>{revisionsTexts.loading}</VisuallyHidden>
  </div>
);
