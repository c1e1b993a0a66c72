import { PanelSection } from '@firedeck/sdk';
import { openingTexts } from '../opening-texts.ts';
import { OpenInNewTabs } from '../tool-launch/open-in-new-tabs.tsx';

/** The tool settings; shown in the settings dialog. */
export function View() {
  return (
    <PanelSection heading={openingTexts.heading}>
      <OpenInNewTabs />
    </PanelSection>
  );
}
