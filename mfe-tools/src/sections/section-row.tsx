import type { Section } from '@firedeck/contract';
import { Button, IconButton } from '@firedeck/kit';
import { BackIcon } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { SectionDot } from './section-dot.tsx';
import { sectionTexts } from './section-texts.ts';

interface SectionRowProps {
  section: Section;
  count: number;
  isFirst: boolean;
  isLast: boolean;
  onEdit(): void;
  onMove(by: -1 | 1): void;
}

/** A section in the list, with a button that opens its form and arrows that move it. */
export function SectionRow({ section, count, isFirst, isLast, onEdit, onMove }: SectionRowProps) {
  const { name, color } = section;
  return (
    <div className="row">
      <Button
        aria-label={sectionTexts.edit(name, count)}
        startIcon={<SectionDot color={color} />}
        onClick={onEdit}
      >
        <span className="label">
          <span className="name">{name}</span>{' '}
          <span className="count">{texts.grid.count(count)}</span>
        </span>
      </Button>
      <Arrow
        label={sectionTexts.up(name)}
        rotate="90deg"
        isAtEnd={isFirst}
        onPress={() => onMove(-1)}
      />
      <Arrow
        label={sectionTexts.down(name)}
        rotate="-90deg"
        isAtEnd={isLast}
        onPress={() => onMove(1)}
      />
    </div>
  );
}

interface ArrowProps {
  label: string;
  rotate: string;
  /** Whether it can't move further in this direction. */
  isAtEnd: boolean;
  onPress(): void;
}

const Arrow = ({ label, rotate, isAtEnd, onPress }: ArrowProps) => (
  <IconButton
    aria-label={label}
    title={label}
    // Not `disabled`: the pressed button would lose focus.
    aria-disabled={isAtEnd || undefined}
    onClick={onPress}
  >
    <BackIcon style={{ rotate, opacity: isAtEnd ? 0.4 : 1 }} />
  </IconButton>
);
