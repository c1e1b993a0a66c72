import { PanelSection } from '@firedeck/sdk';
import { Slot } from '../../modules/slot.tsx';
import { largeControls } from '../../preferences/large-controls.ts';
import { questionMarkKey } from '../../preferences/question-mark-key.ts';
import { texts } from '../../texts.ts';
import { panelTexts } from './panel-texts.ts';
import { PreferenceSwitch } from './preference-switch.tsx';
import { ThemeChoices } from './theme-choices.tsx';

const { settings } = panelTexts;

/** Settings of this browser, then those of modules. */
export function SettingsPanel() {
  return (
    <>
      <PanelSection heading={texts.header.theme}>
        <ThemeChoices />
      </PanelSection>
      <PanelSection heading={settings.controls}>
        <PreferenceSwitch preference={largeControls} {...settings.largeControls} />
        <PreferenceSwitch preference={questionMarkKey} {...settings.questionMarkKey} />
      </PanelSection>
      <Slot name="panel.settings" />
    </>
  );
}
