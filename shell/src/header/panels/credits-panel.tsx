import { Typography } from '@firedeck/kit';
import { PanelSection } from '@firedeck/sdk';
import { LicenseList } from './license-list.tsx';
import { ModuleFacts } from './module-facts.tsx';
import { panelTexts } from './panel-texts.ts';

const creditsTexts = panelTexts.credits;

/** About, versions and third-party licenses. */
export function CreditsPanel() {
  return (
    <>
      <Typography sx={{ mb: 2 }}>{creditsTexts.about}</Typography>
      <PanelSection heading={creditsTexts.versions}>
        <ModuleFacts />
      </PanelSection>
      <PanelSection heading={creditsTexts.licenses}>
        <Typography sx={{ mb: 1 }}>{creditsTexts.own}</Typography>
        <LicenseList />
      </PanelSection>
    </>
  );
}
