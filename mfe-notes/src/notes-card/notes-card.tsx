import { Button, Card, styled, Typography } from '@firedeck/kit';
import { FailureNotice, useUserId } from '@firedeck/sdk';
import { useId, useRef, useState } from 'react';
import { getSaveStatus } from '../autosave/notes-selectors.ts';
import { texts } from '../texts.ts';
import { LazyComponent } from './lazy-component.tsx';
import { NotesField } from './notes-field.tsx';
import { NotesSkeleton } from './notes-skeleton.tsx';
import { SaveStatusLine } from './save-status-line.tsx';
import { useAutosave } from './use-autosave.ts';

/** The card 'Personal Notes'. */
export function View() {
  const userId = useUserId();
  return userId && <NotesCard userId={userId} />;
}

// One chunk for rarely used views: each chunk adds its name and hash to the first page.
const loadRevisions = () =>
  import(/* webpackChunkName: "later" */ '../notes-revisions/notes-revisions.tsx');
const loadConflict = () =>
  import(/* webpackChunkName: "later" */ '../notes-conflict/notes-conflict.tsx');

const HeadingRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  marginBottom: 12,
});

function NotesCard({ userId }: { userId: string }) {
  const { autosave, state, isError, refetch } = useAutosave(userId);
  const [isRevisionsOpen, setRevisionsOpen] = useState(false);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // The pressed button is about to unmount.
  const choose = (text: string) => {
    field.current?.focus();
    autosave.choose(text);
  };
  const status = getSaveStatus(state);
  return (
    <Card component="section" aria-labelledby={`${id}-title`} sx={{ p: 2 }}>
      <HeadingRow>
        <Typography id={`${id}-title`} variant="h2" sx={{ flex: 1 }}>
          {texts.title}
        </Typography>
        <SaveStatusLine status={status} />
      </HeadingRow>
      {state.stored ? (
        <NotesField
          field={field}
          text={state.text}
          titleId={`${id}-title`}
          status={status}
          rejection={state.rejection}
          isDraftStored={!autosave.wouldLoseText()}
          onType={autosave.typed}
        />
      ) : (
        <NotesPlaceholder isError={isError} refetch={refetch} />
      )}
      {state.stored && (
        <Button
          size="small"
          variant="text"
          onClick={() => setRevisionsOpen(true)}
          sx={{ display: 'flex', ml: 'auto', mt: 0.5, mr: '-12px', px: '12px' }}
        >
          {texts.earlierVersions}
        </Button>
      )}
      {isRevisionsOpen && (
        <LazyComponent
          load={loadRevisions}
          props={{ autosave, onClose: () => setRevisionsOpen(false) }}
        />
      )}
      {state.conflict?.needsChoice && (
        <LazyComponent
          load={loadConflict}
          props={{
            base: state.stored?.content ?? '',
            mine: state.text,
            theirs: state.conflict.theirs.content,
            onChoose: choose,
          }}
        />
      )}
    </Card>
  );
}

function NotesPlaceholder({ isError, refetch }: { isError: boolean; refetch: () => void }) {
  if (!isError) return <NotesSkeleton />;
  return <FailureNotice title={texts.fetchFailed} safe={texts.fetchFailedSafe} onRetry={refetch} />;
}
