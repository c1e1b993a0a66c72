import { Typography } from '@firedeck/kit';
import { FailureNotice, useUserId } from '@firedeck/sdk';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { getSaveStatus } from '../autosave/notes-selectors.ts';
import { texts } from '../texts.ts';
import { CardActions } from './card-actions.tsx';
import { Field, HeadingRow, Section } from './card-styles.ts';
import { copyText } from './copy-text.ts';
import { LazySection } from './lazy-section.tsx';
import * as sections from './lazy-sections.ts';
import { NotesField } from './notes-field.tsx';
import { NotesSkeleton } from './notes-skeleton.tsx';
import { formatSaveStatus, SaveStatusLine } from './save-status-line.tsx';
import { useAutosave } from './use-autosave.ts';
import { useCardSize } from './use-card-size.ts';
import { useIsOffScreen } from './use-is-off-screen.ts';

/** The card 'Personal Notes'. */
export function View() {
  const userId = useUserId();
  return userId && <NotesCard userId={userId} />;
}

/** The link finder is loaded only if the text may have links. */
const mayHaveLinks = /https?:|\d{3}/i;

function NotesCard({ userId }: { userId: string }) {
  const { autosave, state, isError, refetch } = useAutosave(userId);
  const [isRevisionsOpen, setRevisionsOpen] = useState(false);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const isOffScreen = useIsOffScreen(container);
  const { isTall, setTall, sheetGap, isOpen, open, close } = useCardSize(container);
  const { review } = state;
  const saveReviewed = () => {
    // The pressed button is about to unmount.
    field.current?.focus();
    autosave.choose(autosave.state().text);
  };
  const status = getSaveStatus(state);
  const dialog = isOpen ? { role: 'dialog', 'aria-modal': true } : {};
  const collapseOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isTall && !isOpen) setTall(false);
  };
  return (
    <div ref={container} style={sheetGap === null ? {} : { minHeight: sheetGap }}>
      <Section
        ref={card}
        component="section"
        // Gets the focus if the bar that opened it has unmounted.
        tabIndex={-1}
        {...dialog}
        aria-labelledby={`${id}-title`}
        onKeyDown={collapseOnEscape}
      >
        <HeadingRow>
          <Typography id={`${id}-title`} variant="h2" sx={{ flex: 'auto' }}>
            {texts.title}
          </Typography>
          <SaveStatusLine status={status} />
        </HeadingRow>
        {state.stored ? (
          <Field>
            <NotesField
              field={field}
              text={state.text}
              titleId={`${id}-title`}
              status={status}
              rejection={state.rejection}
              isTall={isTall || isOpen}
              isReviewed={review !== null}
              onType={autosave.typed}
            />
            {review && (
              <LazySection
                component={sections.review}
                props={{ field, text: state.text, marks: review.marks, onSave: saveReviewed }}
              />
            )}
          </Field>
        ) : (
          <NotesPlaceholder isError={isError} refetch={refetch} />
        )}
        {state.stored && (
          <CardActions
            sizeLabel={isOpen ? texts.close : isTall ? texts.collapse : texts.expand}
            onResize={isOpen ? close : () => setTall(!isTall)}
            onCopy={status === 'notSaved' ? () => copyText(field.current) : undefined}
            onShowRevisions={() => setRevisionsOpen(true)}
          />
        )}
        {mayHaveLinks.test(state.text) && (
          <LazySection isOptional component={sections.links} props={{ text: state.text }} />
        )}
        {isRevisionsOpen && (
          <LazySection
            component={sections.revisions}
            props={{ autosave, onClose: () => setRevisionsOpen(false) }}
          />
        )}
      </Section>
      {state.stored && (isOffScreen || isOpen) && (
        <LazySection
          component={sections.bar}
          props={{
            text: state.text,
            status: formatSaveStatus(status),
            isOpen,
            card,
            field,
            onOpen: open,
            onClose: close,
          }}
        />
      )}
    </div>
  );
}

function NotesPlaceholder({ isError, refetch }: { isError: boolean; refetch: () => void }) {
  if (!isError) return <NotesSkeleton />;
  return <FailureNotice title={texts.fetchFailed} safe={texts.fetchFailedSafe} onRetry={refetch} />;
}
