import { Typography } from '@firedeck/kit';
import { Facts } from './facts.tsx';
import { ModuleFacts } from './module-facts.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { panelTexts } from './panel-texts.ts';

const { credits } = panelTexts;
const libraries = credits.libraries.map(([label, value]) => ({ label, value }));

/** What this is, its versions, and whose work it stands on. */
export function CreditsPanel() {
  return (
    <>
      <Typography sx={{ mb: 3 }}>{credits.about}</Typography>
      <PanelHeading>{credits.versions}</PanelHeading>
      <ModuleFacts />
      <PanelHeading>{credits.licences}</PanelHeading>
      <Typography sx={{ mb: 1 }}>{credits.own}</Typography>
      <Facts facts={libraries} />
    </>
  );
}
