import type { NoteRevisionSummary } from '@firedeck/contract';
import { ButtonBase, Skeleton, Stack, styled } from '@firedeck/kit';
import { tokens, useElapsed } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { revisionsTexts } from './revisions-texts.ts';
import { shownTime } from './shown-time.ts';

interface RevisionListProps {
  /** Newest first. */
  revisions: readonly NoteRevisionSummary[];
  chosen: string | null;
  onChoose(id: string): void;
}

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  alignContent: 'start',
});

const Entry = styled(ButtonBase)({
  display: 'block',
  width: '100%',
  minHeight: tokens.target,
  padding: 12,
  textAlign: 'start',
  font: 'inherit',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.control,
  '&[aria-pressed="true"]': { borderColor: tokens.color.primary, borderWidth: 2, padding: 11 },
  '& time': { display: 'block', fontWeight: tokens.fontWeight.strong },
  '& small': { color: tokens.color.textSecond, fontSize: tokens.fontSize.small },
  '& p': {
    margin: '4px 0 0',
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
});

/** Earlier texts by the time when they were saved, with how they begin. */
export function RevisionList({ revisions, chosen, onChoose }: RevisionListProps) {
  return (
    // The role is said again: without list marks some screen readers take it for no list.
    <List role="list" aria-label={texts.earlierVersions}>
      {revisions.map(({ id, saved_at, characters, excerpt }) => (
        <li key={id}>
          <Entry aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <time dateTime={saved_at}>{shownTime(saved_at)}</time>
            <small>{revisionsTexts.characters(characters)}</small>
            <p>{excerpt || revisionsTexts.empty}</p>
          </Entry>
        </li>
      ))}
    </List>
  );
}

const quietMs = 150;

/** The shape of the list while it is on its way; fast answers do not flash. */
export function RevisionListSkeleton() {
  const isShown = useElapsed(quietMs);
  return (
    <Stack role="status" aria-label={revisionsTexts.loading} sx={{ gap: 1, minHeight: 200 }}>
      {isShown && [1, 2, 3].map((key) => <Skeleton key={key} variant="rounded" height={84} />)}
    </Stack>
  );
}
