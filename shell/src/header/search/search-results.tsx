import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { texts } from '../../texts.ts';
import type { SearchEntry } from './search-entries.ts';

const List = styled('div')({ marginTop: 12, overflowY: 'auto' });

const Option = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: tokens.target,
  padding: '0 12px',
  borderRadius: tokens.radius.control,
  border: '1px solid transparent',
  cursor: 'pointer',
  '& > span': { color: tokens.color.textSecond, fontSize: tokens.fontSize.small },
  '&:hover': { backgroundColor: tokens.color.hover },
  '&[aria-selected="true"]': {
    backgroundColor: tokens.color.primarySoft,
    borderColor: tokens.color.control,
  },
});

export const optionId = (index: number): string => `search-result-${index}`;

interface SearchResultsProps {
  id: string;
  entries: SearchEntry[];
  active: number;
  onChoose(entry: SearchEntry): void;
}

/** What was found; the field above keeps the focus. */
export function SearchResults({ id, entries, active, onChoose }: SearchResultsProps) {
  return (
    <List role="listbox" id={id} aria-label={texts.search.results}>
      {entries.map((entry, index) => (
        <Option
          key={`${entry.kind} ${entry.title}`}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={index === active ? keepInSight : null}
          onClick={() => onChoose(entry)}
        >
          {entry.title}
          <span>{texts.search.kinds[entry.kind]}</span>
        </Option>
      ))}
    </List>
  );
}

const keepInSight = (option: HTMLElement | null): void =>
  option?.scrollIntoView({ block: 'nearest' });
