import { Checkbox, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { arrangeTexts } from './arrange-texts.ts';

/** A label stretched over the positioned card, as the launch surface is outside Arrange mode. */
const Label = styled('label')({
  display: 'flex',
  alignItems: 'center',
  marginLeft: -12,
  color: tokens.color.textSecond,
  cursor: 'pointer',
  '&::before': { content: '""', position: 'absolute', inset: 0, borderRadius: tokens.radius.card },
  '&:has(:focus-visible)::before': tokens.focusRing,
  '& .MuiCheckbox-root:has(:focus-visible)': { outline: 'none' },
});

interface Props {
  name: string;
  isSelected: boolean;
  tabIndex: 0 | -1;
  onToggle(): void;
}

/** Selects the tool by a press anywhere on its card. */
export function SelectBox({ name, isSelected, tabIndex, onToggle }: Props) {
  return (
    <Label className="select">
      <Checkbox
        checked={isSelected}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': arrangeTexts.select(name), tabIndex } }}
      />
      {isSelected ? arrangeTexts.isSelected : arrangeTexts.selectShort}
    </Label>
  );
}
