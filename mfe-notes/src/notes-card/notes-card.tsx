import { Button, Card, styled, Typography } from '@firedeck/kit';
import { FailureNotice, lazyComponent, tokens, useUserId } from '@firedeck/sdk';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import { getSaveStatus } from '../autosave/notes-selectors.ts';
import { texts } from '../texts.ts';
import { copyText } from './copy-text.ts';
import { LazySection } from './lazy-section.tsx';
import { NotesField } from './notes-field.tsx';
import { NotesSkeleton } from './notes-skeleton.tsx';
import { formatSaveStatus, SaveStatusLine } from './save-status-line.tsx';
import { useAutosave } from './use-autosave.ts';
import { useIsOffScreen } from './use-is-off-screen.ts';

/** The card 'Personal Notes'. */
export function View() {
  const userId = useUserId();
  return userId && <NotesCard userId={userId} />;
}

// One chunk for rarely used views: each chunk adds its name and hash to the first page.
const revisions = lazyComponent(
  'Earlier versions',
  () => import(/* webpackChunkName: "later" */ '../notes-revisions/notes-revisions.tsx'),
);
const reviewOfChanges = lazyComponent(
  'The review',
  () => import(/* webpackChunkName: "later" */ '../notes-review/notes-review.tsx'),
);

const links = lazyComponent(
  'The links',
  () => import(/* webpackChunkName: "bar" */ '../notes-links/notes-links.tsx'),
);

const bar = lazyComponent(
  'The notes bar',
  () => import(/* webpackChunkName: "bar" */ '../notes-bar/notes-bar.tsx'),
);

// Laid over the page by style alone: a second copy of the editor could lose text.
const Section = styled(Card)({
  padding: 16,
  // The row of links.
  '&:has(nav)': { '--links': '6rem' },
  '&[role="dialog"]': {
    '--share': '.7',
    '--taken': '10rem',
    position: 'fixed',
    zIndex: 1200,
    insetInline: 0,
    bottom: 'var(--keyboard, 0px)',
    width: 'min(100%, 960px)',
    height: 'calc(var(--room, 100dvh) * .7)',
    marginInline: 'auto',
    overflow: 'auto',
    borderRadius: '12px 12px 0 0',
  },
}) as typeof Card;

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  // 16 px in glove mode.
  gap: `calc(${tokens.target} - 48px)`,
  margin: '4px -12px 0',
});

const Action = (props: ComponentProps<typeof Button>) => (
  <Button size="small" variant="text" {...props} />
);

const HeadingRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  marginBottom: 12,
});

/** The link finder is loaded only if the text may have links. */
const mayHaveLinks = /https?:|\d{3}/i;

// The line marks are laid over the field.
const Field = styled('div')({ position: 'relative', '--gutter': '3rem' });

function NotesCard({ userId }: { userId: string }) {
  const { autosave, state, isError, refetch } = useAutosave(userId);
  const [isRevisionsOpen, setRevisionsOpen] = useState(false);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const isOffScreen = useIsOffScreen(container);
  const { isTall, setTall, sheetGap, open, close } = useCardSize(container);
  const isOpen = sheetGap !== null;
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
    <div ref={container} style={isOpen ? { minHeight: sheetGap } : {}}>
      <Section
        ref={card}
        component="section"
        // Takes the focus when the bar that opened it is gone.
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
                component={reviewOfChanges}
                props={{ field, text: state.text, marks: review.marks, onSave: saveReviewed }}
              />
            )}
          </Field>
        ) : (
          <NotesPlaceholder isError={isError} refetch={refetch} />
        )}
        {state.stored && (
          <Actions>
            {status === 'notSaved' && (
              <Action onClick={() => copyText(field.current)}>{texts.copyText}</Action>
            )}
            <Action
              // The press leaves focus and caret in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={isOpen ? close : () => setTall(!isTall)}
            >
              {isOpen ? texts.close : isTall ? texts.collapse : texts.expand}
            </Action>
            <Action onClick={() => setRevisionsOpen(true)}>{texts.earlierVersions}</Action>
          </Actions>
        )}
        {mayHaveLinks.test(state.text) && (
          <LazySection isOptional component={links} props={{ text: state.text }} />
        )}
        {isRevisionsOpen && (
          <LazySection
            component={revisions}
            props={{ autosave, onClose: () => setRevisionsOpen(false) }}
          />
        )}
      </Section>
      {state.stored && (isOffScreen || isOpen) && (
        <LazySection
          component={bar}
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

/** Whether the card is tall, and whether it is open over the page. */
function useCardSize(container: RefObject<HTMLElement | null>) {
  const [isTall, setTall] = useState(false);
  /** The height that the card leaves in the page while it is open over it. */
  const [sheetGap, setSheetGap] = useState<number | null>(null);
  const open = () => setSheetGap(container.current?.offsetHeight ?? 0);
  const close = useCallback(() => setSheetGap(null), []);
  return { isTall, setTall, sheetGap, open, close };
}

function NotesPlaceholder({ isError, refetch }: { isError: boolean; refetch: () => void }) {
  if (!isError) return <NotesSkeleton />;
  return <FailureNotice title={texts.fetchFailed} safe={texts.fetchFailedSafe} onRetry={refetch} />;
}
