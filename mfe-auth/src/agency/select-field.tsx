import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type Ref, useId } from 'react';

const Frame = styled('div')({
  position: 'relative',
  display: 'grid',
  gap: 6,
  // A list of one short choice would hardly be seen.
  minWidth: 140,
  '& > label': { fontWeight: tokens.fontWeight.strong },
  '& > select': {
    minHeight: tokens.target,
    minWidth: 0,
    padding: '0 40px 0 12px',
    appearance: 'none',
    font: 'inherit',
    color: tokens.color.text,
    backgroundColor: tokens.color.surface,
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius.control,
  },
  // Farther in than the browser's own, which touches the frame.
  '&::after': {
    content: '""',
    position: 'absolute',
    right: 18,
    bottom: `calc(${tokens.target} / 2 - 2px)`,
    width: 9,
    height: 9,
    borderRight: '2px solid',
    borderBottom: '2px solid',
    transform: 'rotate(45deg)',
    pointerEvents: 'none',
  },
});

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value | '';
  /** The first choice; its value is ''. */
  empty: string;
  choices: readonly { value: Value; label: string }[];
  onChoose(value: Value | ''): void;
  selectRef?: Ref<HTMLSelectElement>;
}

/** The browser's own list of choices: known by every keyboard, screen reader and phone. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, empty, choices, onChoose, selectRef } = props;
  const id = useId();
  return (
    <Frame>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        ref={selectRef}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value as Value | '')}
      >
        <option value="">{empty}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}
