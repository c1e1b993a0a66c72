import type { Section } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { tokens, VisuallyHidden } from '@firedeck/sdk';
import { useId } from 'react';
import { texts } from '../texts.ts';
import { SectionDot } from './section-dot.tsx';

const Row = styled('fieldset')({
  display: 'flex',
  gap: 8,
  // Room for the focus ring, which a scrolling row would cut off.
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
    gap: 8,
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
  '& label:has(:focus-visible)': { outline: `3px solid ${tokens.color.ember}`, outlineOffset: 1 },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
});

interface Props {
  sections: Section[];
  /** Null: all tools are shown. */
  selected: Section | null;
  onSelect(id: string | null): void;
}

/** Which section's tools are shown: one Tab stop, whose arrow keys change it. */
export function SectionChips({ sections, selected, onSelect }: Props) {
  const name = useId();
  const chip = (id: string | null, label: string, color?: Section['color']) => (
    <label key={id}>
      <input
        type="radio"
        name={name}
        checked={(selected?.id ?? null) === id}
        onChange={() => onSelect(id)}
      />
      {color && <SectionDot color={color} />}
      {label}
    </label>
  );
  return (
    <Row>
      <VisuallyHidden as="legend">{texts.sections.label}</VisuallyHidden>
      {chip(null, texts.sections.all)}
      {sections.map((section) => chip(section.id, section.name, section.color))}
    </Row>
  );
}
