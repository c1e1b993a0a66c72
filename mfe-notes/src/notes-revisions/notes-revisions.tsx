import type { NoteRevisionSummary } from '@firedeck/contract';
import { Dialog, DialogContent, DialogTitle, IconButton, styled, Typography } from '@firedeck/kit';
import { CloseIcon, QueryState, tokens } from '@firedeck/sdk';
import { useId, useState } from 'react';
import type { Autosave } from '../autosave/autosave.ts';
import { texts } from '../texts.ts';
import { RevisionList, RevisionListSkeleton } from './revision-list.tsx';
import { RevisionPreview } from './revision-preview.tsx';
import { useNotesRevisionsListQuery } from './revisions-api.ts';
import { revisionsTexts } from './revisions-texts.ts';

interface NotesRevisionsProps {
  autosave: Autosave;
  onClose(): void;
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
}));

/** Lists earlier versions of the notes, previews and restores them. */
export function Component({ autosave, onClose }: NotesRevisionsProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      {/* Aligned with the button, which is taller in glove mode. */}
      <DialogTitle id={titleId} sx={{ pr: 10, pt: `calc(${tokens.target} / 2 - 4px)` }}>
        {texts.earlierVersions}
      </DialogTitle>
      <IconButton
        aria-label={revisionsTexts.close}
        title={revisionsTexts.close}
        onClick={onClose}
        sx={{ position: 'absolute', top: 12, right: 12 }}
      >
        <CloseIcon />
      </IconButton>
      <DialogContent>
        <Revisions autosave={autosave} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function Revisions(props: NotesRevisionsProps) {
  const query = useNotesRevisionsListQuery();
  return (
    <QueryState query={query} failed={revisionsTexts.failed} loading={<RevisionListSkeleton />}>
      {({ revisions }) => <LoadedRevisions revisions={revisions} {...props} />}
    </QueryState>
  );
}

interface LoadedRevisionsProps extends NotesRevisionsProps {
  revisions: readonly NoteRevisionSummary[];
}

function LoadedRevisions({ revisions, autosave, onClose }: LoadedRevisionsProps) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  if (revisions.length === 0) return <Typography>{revisionsTexts.none}</Typography>;
  const selected = revisions.find(({ id }) => id === selectedId);
  return (
    <Columns>
      <RevisionList revisions={revisions} selectedId={selectedId} onSelect={setSelectedId} />
      {selected ? (
        <RevisionPreview
          key={selected.id}
          revision={selected}
          autosave={autosave}
          onRestored={onClose}
        />
      ) : (
        <Typography color="textSecondary">{revisionsTexts.choose}</Typography>
      )}
    </Columns>
  );
}
