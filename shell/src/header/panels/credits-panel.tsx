import { Typography } from '@firedeck/kit';
import { LicenceList } from './licence-list.tsx';
import { ModuleFacts } from './module-facts.tsx';
import { PanelSection } from './panel-section.tsx';
import { panelTexts } from './panel-texts.ts';

const { credits } = panelTexts;

/** What this is, its versions, and whose work it stands on. */
export function CreditsPanel() {
  return (
    <>
      <Typography sx={{ mb: 2 }}>{credits.about}</Typography>
      <PanelSection heading={credits.versions}>
        <ModuleFacts />
      </PanelSection>
      <PanelSection heading={credits.licences}>
        <Typography sx={{ mb: 1 }}>{credits.own}</Typography>
        <LicenceList />
      </PanelSection>
    </>
  );
}
