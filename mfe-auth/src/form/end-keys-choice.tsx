import { Checkbox, FormControlLabel } from '@firedeck/kit';
import { texts } from '../texts.ts';

interface EndKeysChoiceProps {
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

/** Whether programs of the member are shut out, too: whoever came in may have made a key. */
export function EndKeysChoice({ isChosen, onChoose }: EndKeysChoiceProps) {
  return (
    <FormControlLabel
      sx={{ mt: 1 }}
      label={texts.keys.endAll}
      control={<Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />}
    />
  );
}
