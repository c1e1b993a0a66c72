import type { NoteRevisionSummary } from '@firedeck/contract';
import { ButtonBase, PlainList, Skeleton, Stack, styled } from '@firedeck/kit';
import { formatTime, tokens, useElapsed } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { revisionsTexts } from './revisions-texts.ts';

interface RevisionListProps {
  /** Newest first. */
  revisions: readonly NoteRevisionSummary[];
  selectedId: string | null;
  onSelect(id: string): void;
}

const List = styled(PlainList)({ display: 'grid', gap: 8, alignContent: 'start' });

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

/** Earlier versions with time, size and excerpt. */
export function RevisionList({ revisions, selectedId, onSelect }: RevisionListProps) {
  return (
    <List aria-label={texts.earlierVersions}>
      {revisions.map(({ id, saved_at, characters, excerpt }) => (
        <li key={id}>
          <Entry aria-pressed={id === selectedId} onClick={() => onSelect(id)}>
            <time dateTime={saved_at}>{formatTime(saved_at)}</time>
            <small>{revisionsTexts.characters(characters)}</small>
            <p>{excerpt || revisionsTexts.empty}</p>
          </Entry>
        </li>
      ))}
    </List>
  );
}

const skeletonDelayMs = 150;

/** The loading placeholder of the list; delayed, so that fast responses don't cause flicker. */
export function RevisionListSkeleton() {
  const isShown = useElapsed(skeletonDelayMs);
  return (
    <Stack role="status" aria-label={revisionsTexts.loading} sx={{ gap: 1, minHeight: 200 }}>
      {isShown && [1, 2, 3].map((key) => <Skeleton key={key} variant="rounded" height={84} />)}
    </Stack>
  );
}
