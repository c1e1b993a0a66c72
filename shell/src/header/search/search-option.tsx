import { styled } from '@firedeck/kit';
import { type Command, SiteTile, tokens } from '@firedeck/sdk';
import { phones } from '../../phone-query.ts';
import { keyStyle } from './key-style.ts';

const tileSide = 32;

const Option = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: tokens.target,
  padding: '6px 12px',
  borderRadius: tokens.radius.control,
  cursor: 'pointer',
  '& .tile': { display: 'flex', flex: 'none', width: tileSide },
  '& .words': { flex: 1, minWidth: 0, lineHeight: 1.3 },
  '& .title': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& .detail, & .kind': { color: tokens.color.textSecond, fontSize: tokens.fontSize.small },
  '& .detail': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .keys': {
    ...keyStyle,
    color: tokens.color.textSecond,
    [`@media (pointer: coarse), ${phones}`]: { display: 'none' },
  },
  '&:hover': { backgroundColor: tokens.color.hover },
  '&[aria-selected="true"]': {
    backgroundColor: tokens.color.primarySoft,
    // An outline, because it survives forced colors.
    outline: `1px solid ${tokens.color.control}`,
    outlineOffset: -1,
  },
  '@media (forced-colors: active)': {
    '&[aria-selected="true"]': { outline: '3px solid Highlight', outlineOffset: -3 },
  },
});

interface SearchOptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  /** Shortcut keys of this option. */
  keys: string | null;
  onChoose(): void;
}

/** One result: title, detail and kind. */
export function SearchOption({ id, command, isActive, keys, onChoose }: SearchOptionProps) {
  return (
    <Option
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-keyshortcuts={keys?.replace(' ', '+')}
      ref={isActive ? scrollIntoView : null}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="tile" aria-hidden="true">
        {command.tile && <SiteTile {...command.tile} size={tileSide} />}
      </span>
      <span className="words">
        <span className="title">{command.title}</span>
        {command.detail && <div className="detail">{command.detail}</div>}
      </span>
      <span className="kind">{command.kind}</span>
      {keys && (
        <span className="keys" aria-hidden="true">
          {keys}
        </span>
      )}
    </Option>
  );
}

const scrollIntoView = (option: HTMLElement | null): void =>
  option?.scrollIntoView({ block: 'nearest' });
