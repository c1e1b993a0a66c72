import type { Section, Tool } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { formatNumber, tokens, VisuallyHidden } from '@firedeck/sdk';
import { useId } from 'react';
import { openingTexts } from '../opening-texts.ts';
import { texts } from '../texts.ts';
import { countBySection } from './count-by-section.ts';
import { SectionDot } from './section-dot.tsx';

const Row = styled('fieldset')({
  display: 'flex',
  gap: 'var(--fd-gap, 8px)',
  // Leaves room for the focus ring, which a scrolling row would clip.
  margin: '-4px -4px 8px',
  padding: 4,
  minWidth: 0,
  border: 0,
  overflowX: 'auto',
  overflowY: 'hidden',
  '& label': {
    position: 'relative',
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    minWidth: tokens.target,
    minHeight: tokens.target,
    padding: '0 16px',
    border: `1px solid ${tokens.color.control}`,
    borderRadius: 999,
    backgroundColor: tokens.color.surface,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '& label:hover': { backgroundColor: tokens.color.hover },
  // Border width, not color alone: must be visible in forced-colors mode.
  '& label:has(:checked)': {
    borderWidth: 3,
    borderColor: tokens.color.primary,
    padding: '0 14px',
    fontWeight: tokens.fontWeight.strong,
  },
  '& .count': {
    color: tokens.color.textSecond,
    fontWeight: tokens.fontWeight.text,
    fontVariantNumeric: 'tabular-nums',
  },
  // The focused chip, or the drop target of dragged tools.
  '& label:has(:focus-visible), & label[data-over]': {
    outline: `3px solid ${tokens.color.ember}`,
    outlineOffset: 1,
  },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
});

interface Props {
  tools: readonly Tool[];
  sections: Section[];
  /** Null: all tools are shown. */
  selected: Section | null;
  onSelect(id: string | null): void;
}

/** Filters the board by section; radio buttons, so one tab stop with arrow keys. */
export function SectionChips({ tools, sections, selected, onSelect }: Props) {
  const group = useId();
  const counts = countBySection(tools);
  return (
    <Row>
      <VisuallyHidden as="legend">{texts.sections.label}</VisuallyHidden>
      <Chip
        group={group}
        name={openingTexts.allSections}
        isSelected={selected === null}
        onSelect={() => onSelect(null)}
      />
      {sections.map(({ id, name, color }) => (
        <Chip
          key={id}
          {...{ id, group, name, color }}
          count={counts.get(id) ?? 0}
          isSelected={selected?.id === id}
          onSelect={() => onSelect(id)}
        />
      ))}
    </Row>
  );
}

interface ChipProps {
  /** The section's id; undefined for the chip All. */
  id?: string;
  group: string;
  name: string;
  color?: Section['color'];
  count?: number;
  isSelected: boolean;
  onSelect(): void;
}

function Chip({ id, group, name, color, count, isSelected, onSelect }: ChipProps) {
  const label = count === undefined ? name : texts.sections.shown(name, texts.grid.count(count));
  return (
    <label data-section={id} ref={isSelected && id ? scrollRowTo : null}>
      <input
        type="radio"
        name={group}
        aria-label={label}
        checked={isSelected}
        onChange={onSelect}
      />
      {color && <SectionDot color={color} />}
      <span>{name}</span>
      {count !== undefined && <span className="count">{formatNumber(count)}</span>}
    </label>
  );
}

// After a return from a form, the row is scrolled to its start and may hide the selected chip.
function scrollRowTo(chip: HTMLElement | null): void {
  const row = chip?.parentElement;
  if (!row) return;
  // The row's padding, which leaves room for the focus ring.
  const end = row.getBoundingClientRect().right - 4;
  row.scrollLeft += Math.max(0, chip.getBoundingClientRect().right - end);
}
