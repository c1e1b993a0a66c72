import { Typography } from '@firedeck/kit';
import { PanelSection } from '@firedeck/sdk';
import { LicenseList } from './license-list.tsx';
import { ModuleFacts } from './module-facts.tsx';
import { panelTexts } from './panel-texts.ts';

const { credits } = panelTexts;

/** About, versions and third-party licenses. */
export function CreditsPanel() {
  return (
    <>
      <Typography sx={{ mb: 2 }}>{credits.about}</Typography>
      <PanelSection heading={credits.versions}>
        <ModuleFacts />
      </PanelSection>
      <PanelSection heading={credits.licenses}>
        <Typography sx={{ mb: 1 }}>{credits.own}</Typography>
        <LicenseList />
      </PanelSection>
    </>
  );
}
