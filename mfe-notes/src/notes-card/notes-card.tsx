import { Button, Card, styled, Typography } from '@firedeck/kit';
import { FailureNotice, useUserId } from '@firedeck/sdk';
import { useId, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { LazyPart } from './lazy-part.tsx';
import { NotesField } from './notes-field.tsx';
import { saveStatusOf } from './notes-rules.ts';
import { NotesSkeleton } from './notes-skeleton.tsx';
import { SaveStatusLine } from './save-status-line.tsx';
import { useAutosave } from './use-autosave.ts';

/** The card 'Personal Notes'. */
export function View() {
  const userId = useUserId();
  return userId && <NotesCard userId={userId} />;
}

// One script for all that is rarely needed: each costs the first page its name and hash.
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
  const { autosave, state, failed, readAgain } = useAutosave(userId);
  const [showsRevisions, setShowsRevisions] = useState(false);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that was pressed goes away.
  const backToField = (take: (text: string) => void) => (text: string) => {
    field.current?.focus();
    take(text);
  };
  const status = saveStatusOf(state);
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
          refusal={state.refusal}
          isKept={!autosave.wouldLoseText()}
          onType={autosave.typed}
        />
      ) : (
        <Waiting failed={failed} readAgain={readAgain} />
      )}
      {state.stored && (
        <Button
          size="small"
          variant="text"
          onClick={() => setShowsRevisions(true)}
          sx={{ display: 'flex', ml: 'auto', mt: 0.5, mr: '-12px', px: '12px' }}
        >
          {texts.earlierVersions}
        </Button>
      )}
      {showsRevisions && (
        <LazyPart
          load={loadRevisions}
          props={{ autosave, onClose: () => setShowsRevisions(false) }}
        />
      )}
      {state.meeting?.isChoice && (
        <LazyPart
          load={loadConflict}
          props={{
            base: state.stored?.content ?? '',
            mine: state.text,
            theirs: state.meeting.theirs.content,
            onChoose: backToField(autosave.choose),
          }}
        />
      )}
    </Card>
  );
}

function Waiting({ failed, readAgain }: { failed: boolean; readAgain: () => void }) {
  if (!failed) return <NotesSkeleton />;
  return (
    <FailureNotice title={texts.fetchFailed} safe={texts.fetchFailedSafe} onRetry={readAgain} />
  );
}
