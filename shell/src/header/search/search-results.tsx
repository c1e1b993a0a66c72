import { styled, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { phoneQuery } from '../../phone-query.ts';
import type { SearchEntry } from './search-entry.ts';
import { SearchOption } from './search-option.tsx';
import { isNumbered, type SearchOutcome } from './search-sections.ts';
import { searchTexts } from './search-texts.ts';

const List = styled('div')({
  marginTop: 8,
  overflowY: 'auto',
  // Below the list, with the field at the bottom.
  [phoneQuery]: { marginBlock: '0 8px' },
  // No empty column if no result has a tile.
  '&:not(:has(.tile > *)) .tile': { display: 'none' },
  '& [role="group"] > p': {
    margin: 0,
    padding: '12px 12px 4px',
    color: tokens.color.textSecond,
    fontSize: tokens.fontSize.small,
    fontWeight: tokens.fontWeight.strong,
  },
});

export const optionId = (index: number): string => `search-result-${index}`;

interface SearchResultsProps extends SearchOutcome {
  id: string;
  active: number;
  onChoose(entry: SearchEntry): void;
}

/** The results; the focus stays in the field above. */
export function SearchResults({ id, sections, total, active, onChoose }: SearchResultsProps) {
  const numbered = numberOptions(sections);
  const hiddenCount = total - numbered.reduce((sum, { options }) => sum + options.length, 0);
  const hasTitles = sections.length > 1 || sections[0]?.kind === 'similar';
  return (
    <List>
      <div role="listbox" id={id} aria-label={searchTexts.results}>
        {numbered.map(({ kind, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
          <div role="group" key={kind} aria-label={searchTexts[kind]}>
            {hasTitles && <p aria-hidden="true">{searchTexts[kind]}</p>}
            {options.map(({ entry, index }) => (
              <SearchOption
                key={entry.key}
                id={optionId(index)}
                command={entry.command}
                isActive={index === active}
                keys={isNumbered({ kind }) ? `Alt ${index + 1}` : null}
                onChoose={() => onChoose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {hiddenCount > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', p: 1.5 }}>
          {searchTexts.more(hiddenCount)}
        </Typography>
      )}
      {total === 0 && (
        <Typography aria-hidden="true" sx={{ color: 'text.secondary', p: 1.5 }}>
          {searchTexts.nothing}
        </Typography>
      )}
    </List>
  );
}

// Option indices run across all sections, as arrow keys do.
function numberOptions(sections: SearchOutcome['sections']) {
  let next = 0;
  return sections.map(({ kind, entries }) => ({
    kind,
    options: entries.map((entry) => ({ entry, index: next++ })),
  }));
}
