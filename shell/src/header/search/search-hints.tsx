import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { phones } from '../../phone-query.ts';
import { keyStyle } from './key-style.ts';
import { searchTexts } from './search-texts.ts';

const Lines = styled('div')({
  padding: '8px 12px 4px',
  color: tokens.color.textSecond,
  fontSize: tokens.fontSize.small,
  '& > .keys': { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginTop: 4 },
  '& kbd': keyStyle,
  // Hidden on touch screens, which have no keys to press.
  [`@media (pointer: coarse), ${phones}`]: {
    paddingBlock: 0,
    '& > .keys, & > .help': { display: 'none' },
  },
});

interface SearchHintsProps {
  isHelp: boolean;
  isLoading: boolean;
  /** Titles of modules whose commands failed to load. */
  missing: string[];
}

/** Missing modules, loading state and help. */
export function SearchHints({ isHelp, isLoading, missing }: SearchHintsProps) {
  return (
    <Lines>
      {missing.length > 0 && <div role="alert">{searchTexts.missing(missing.join(', '))}</div>}
      {isLoading && <div aria-hidden="true">{searchTexts.loading}</div>}
      {!isHelp && (
        <div className="keys">
          {searchTexts.keyHints.map(({ key, does }) => (
            <span key={key}>
              <kbd>{key}</kbd> {does}
            </span>
          ))}
        </div>
      )}
      {!isHelp && <div className="help">{searchTexts.helpHint}</div>}
    </Lines>
  );
}
