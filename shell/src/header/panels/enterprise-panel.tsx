import { useConnection } from '../../live/connection.ts';
import { useModules } from '../../modules/modules-context.ts';
import { connectionText } from '../connection-text.ts';
import { Facts } from './facts.tsx';
import { ModuleFacts } from './module-facts.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { panelTexts } from './panel-texts.ts';

const { enterprise } = panelTexts;

/** How this installation stands: for whoever asks "which version is this, and is it well?" */
export function EnterprisePanel() {
  const connection = useConnection();
  const { serial } = useModules().chosen;
  return (
    <>
      <PanelHeading>{enterprise.installation}</PanelHeading>
      <Facts
        facts={[
          { label: enterprise.address, value: location.origin },
          { label: enterprise.releases, value: serial },
          { label: enterprise.connection, value: connectionText(connection) },
        ]}
      />
      <PanelHeading>{enterprise.modules}</PanelHeading>
      <ModuleFacts />
    </>
  );
}
