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

const settingsTexts = panelTexts.settings;

// Counts of earlier versions are never read.
const earlierName = 'recently-chosen';

/** While counting is off, any update deletes the counts. */
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
      <PanelSection heading={settingsTexts.controls}>
        <PreferenceSwitch
          preference={largeControls}
          label={texts.gloveMode}
          help={settingsTexts.largeControlsHelp}
        />
        <PreferenceSwitch preference={singleKeyShortcuts} {...settingsTexts.singleKeyShortcuts} />
        <PreferenceSwitch
          preference={countsUse}
          {...settingsTexts.countsUse}
          onChange={forgetUses}
        />
      </PanelSection>
      <Slot name="panel.settings" />
    </>
  );
}
