import { Button, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { lockTexts } from './lock-texts.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const Pad = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  // For gloves: larger than a usual target, so that one finger never hits two keys.
  '& > button': { minHeight: `calc(${tokens.target} + 16px)`, fontSize: '1.375rem' },
  '& > button[type=submit], & > button[aria-label]': { fontSize: '1rem' },
});

interface NumberPadProps {
  onDigit(digit: string): void;
  onDelete(): void;
  /** The label of the key that submits the form. */
  submit: string;
  isBusy: boolean;
}

/** On-screen keys for a PIN. The field keeps the focus for a physical keyboard. */
export function NumberPad({ onDigit, onDelete, submit, isBusy }: NumberPadProps) {
  return (
    // A press must not take the focus from the field.
    <Pad role="group" aria-label={lockTexts.pad} onMouseDown={(event) => event.preventDefault()}>
      {digits.map((digit) => (
        <Button key={digit} variant="outlined" onClick={() => onDigit(digit)}>
          {digit}
        </Button>
      ))}
      <Button variant="outlined" aria-label={lockTexts.deleteDigit} onClick={onDelete}>
        {lockTexts.delete}
      </Button>
      <Button variant="outlined" onClick={() => onDigit('0')}>
        0
      </Button>
      <Button type="submit" variant="contained" disabled={isBusy}>
        {submit}
      </Button>
    </Pad>
  );
}
