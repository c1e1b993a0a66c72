import { FormControlLabel, Radio, RadioGroup } from '@firedeck/kit';
import { type ThemeChoice, themeChoices } from '@firedeck/sdk';
import { Slot } from '../../modules/slot.tsx';
import { texts } from '../../texts.ts';
import { chooseTheme, useChosenTheme } from '../../theme/theme-choice.ts';
import { nameOf } from '../member-name.ts';
import { Facts } from './facts.tsx';
import type { PanelProps } from './panel-dialog.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { panelTexts } from './panel-texts.ts';

const { settings } = panelTexts;

/** What this member chose, and under which name they are known. */
export function SettingsPanel({ user }: PanelProps) {
  const name = nameOf(user);
  return (
    <>
      <PanelHeading>{settings.theme}</PanelHeading>
      <ThemeChoices />
      <PanelHeading>{settings.you}</PanelHeading>
      <Facts
        facts={[
          { label: settings.name, value: name === user.email ? settings.noName : name },
          { label: settings.email, value: user.email },
        ]}
      />
      <Slot name="panel.settings" />
    </>
  );
}

function ThemeChoices() {
  const chosen = useChosenTheme();
  return (
    <RadioGroup
      aria-label={settings.theme}
      value={chosen}
      onChange={(_event, choice) => chooseTheme(choice as ThemeChoice)}
      sx={{ mb: 3 }}
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
