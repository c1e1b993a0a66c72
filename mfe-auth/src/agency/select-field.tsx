import { styled } from '@firedeck/kit';
import { SelectFrame } from '@firedeck/sdk/select-frame';
import { type Ref, useId } from 'react';

const Frame = styled(SelectFrame)({
  display: 'grid',
  gap: 6,
  // With only short choices the field would be too narrow to notice.
  minWidth: 140,
  '& > select': { minWidth: 0 },
});

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value | '';
  /** The label of the first choice, with the value ''. */
  empty: string;
  choices: readonly { value: Value; label: string }[];
  onChoose(value: Value | ''): void;
  selectRef?: Ref<HTMLSelectElement>;
}

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
