import { FormControlLabel, Radio, RadioGroup } from '@firedeck/kit';
import { texts } from '../../texts.ts';
import {
  type Appearance,
  appearances,
  chooseAppearance,
  useChosenAppearance,
} from '../../theme/theme-choice.ts';

/** The themes as radio buttons; a choice applies immediately. */
export function ThemeChoices() {
  return (
    <RadioGroup
      row
      aria-label={texts.header.theme}
      value={useChosenAppearance()}
      onChange={(_event, choice) => chooseAppearance(choice as Appearance)}
      sx={{ columnGap: 2 }}
    >
      {appearances.map((choice) => (
        <FormControlLabel
          key={choice}
          value={choice}
          control={<Radio />}
          label={texts.themes[choice]}
        />
      ))}
    </RadioGroup>
  );
}
