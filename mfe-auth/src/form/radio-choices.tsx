import { FormControlLabel, Radio, RadioGroup, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useId } from 'react';

interface RadioChoicesProps<Value extends string | number> {
  legend: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose(value: Value): void;
}

export function RadioChoices<Value extends string | number>(props: RadioChoicesProps<Value>) {
  const { legend, value, choices, onChoose } = props;
  const id = useId();
  return (
    <div>
      <Typography id={id} sx={{ fontWeight: tokens.fontWeight.strong }}>
        {legend}
      </Typography>
      <RadioGroup row aria-labelledby={id} value={String(value)}>
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={String(choice.value)}
            label={choice.label}
            control={<Radio />}
            onChange={() => onChoose(choice.value)}
          />
        ))}
      </RadioGroup>
    </div>
  );
}
