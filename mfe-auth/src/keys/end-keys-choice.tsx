import { Checkbox, FormControlLabel } from '@firedeck/kit';
import { texts } from '../texts.ts';

interface EndKeysChoiceProps {
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

/** Whether to revoke the member's API keys, too: an intruder may have created one. */
export function EndKeysChoice({ isChosen, onChoose }: EndKeysChoiceProps) {
  return (
    <FormControlLabel
      sx={{ mt: 1 }}
      label={texts.endKeys}
      control={<Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />}
    />
  );
}
