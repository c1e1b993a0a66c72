import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type Ref, useId } from 'react';

const Frame = styled('div')({
  display: 'grid',
  gap: 6,
  // A list of one short choice would hardly be seen.
  minWidth: 140,
  '& > label': { fontWeight: tokens.fontWeight.strong },
  '& > select': {
    minHeight: tokens.target,
    minWidth: 0,
    padding: '0 12px',
    font: 'inherit',
    color: tokens.color.text,
    backgroundColor: tokens.color.surface,
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius.control,
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
