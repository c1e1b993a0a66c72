import { FormControlLabel, Radio, RadioGroup } from '@firedeck/kit';
import { type ThemeChoice, themeChoices } from '@firedeck/sdk';
import { texts } from '../../texts.ts';
import { chooseTheme, useChosenTheme } from '../../theme/theme-choice.ts';

/** The themes as radio buttons; a choice applies immediately. */
export function ThemeChoices() {
  return (
    <RadioGroup
      row
      aria-label={texts.header.theme}
      value={useChosenTheme()}
      onChange={(_event, choice) => chooseTheme(choice as ThemeChoice)}
      sx={{ columnGap: 2 }}
    >
      {themeChoices.map((choice) => (
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
