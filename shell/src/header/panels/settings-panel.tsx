import { usedCommandsName } from '@firedeck/contract';
import { PanelSection } from '@firedeck/sdk';
import { memberValues } from '../../member-data/member-values.ts';
import { Slot } from '../../modules/slot.tsx';
import { countsUse } from '../../preferences/counts-use.ts';
import { largeControls } from '../../preferences/large-controls.ts';
import { singleKeyShortcuts } from '../../preferences/single-key-shortcuts.ts';
import { texts } from '../../texts.ts';
import { NightHours } from './night-hours.tsx';
import { panelTexts } from './panel-texts.ts';
import { PreferenceSwitch } from './preference-switch.tsx';
import { ThemeChoices } from './theme-choices.tsx';

const { settings } = panelTexts;

// What earlier versions counted is never read.
const earlierName = 'recently-chosen';

/** While they are off, any change deletes them. */
const forgetUses = (): void => {
  void memberValues.update(usedCommandsName, (uses) => uses);
  void memberValues.update(earlierName, () => null);
};

/** Settings of this browser, then those of modules. */
export function SettingsPanel() {
  return (
    <>
      <PanelSection heading={texts.header.theme}>
        <ThemeChoices />
        <NightHours />
      </PanelSection>
      <PanelSection heading={settings.controls}>
        <PreferenceSwitch preference={largeControls} {...settings.largeControls} />
        <PreferenceSwitch preference={singleKeyShortcuts} {...settings.singleKeyShortcuts} />
        <PreferenceSwitch preference={countsUse} {...settings.countsUse} onChange={forgetUses} />
      </PanelSection>
      <Slot name="panel.settings" />
    </>
  );
}
