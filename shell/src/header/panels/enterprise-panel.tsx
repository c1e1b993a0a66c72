import { FailureNotice, PageSpinner } from '@firedeck/sdk';
import { PartBoundary } from '../../failures/part-boundary.tsx';
import { useConnection } from '../../live/connection.ts';
import { useModules } from '../../modules/modules-context.ts';
import { connectionText } from '../connection-text.ts';
import { Facts } from './facts.tsx';
import { ModuleFacts } from './module-facts.tsx';
import { ModuleReleases } from './module-releases.tsx';
import { PanelSection } from './panel-section.tsx';
import { panelTexts } from './panel-texts.ts';
import { statusApi } from './status-api.ts';
import { policyFacts, serviceFacts } from './status-facts.ts';

const { enterprise } = panelTexts;

/** How this installation stands: for whoever asks "which version is this, and is it well?" */
export function EnterprisePanel() {
  const connection = useConnection();
  const { serial } = useModules().chosen;
  return (
    <>
      <PanelSection heading={enterprise.installation}>
        <Facts
          facts={[
            { label: enterprise.address, value: location.origin },
            { label: enterprise.releaseState, value: serial },
            { label: enterprise.connection, value: connectionText(connection) },
          ]}
        />
      </PanelSection>
      <PanelSection heading={enterprise.modules}>
        <ModuleFacts withState />
      </PanelSection>
      <PartBoundary name="The list of releases">
        <ReleasesSection />
      </PartBoundary>
      <PartBoundary name="The status">
        <StatusSections />
      </PartBoundary>
    </>
  );
}

function ReleasesSection() {
  const { data, error, refetch } = statusApi.useModulesReadQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (error) return <FailureNotice {...enterprise.releasesFailed} onRetry={refetch} />;
  if (!data) return null;
  return (
    <PanelSection heading={enterprise.released}>
      <ModuleReleases modules={data.modules} />
    </PanelSection>
  );
}

// Asked each time: what worked an hour ago says nothing.
function StatusSections() {
  const { data, error, isFetching, refetch } = statusApi.useStatusReadQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isFetching && !error) return <PageSpinner label={enterprise.loading} />;
  if (error || !data) return <FailureNotice {...enterprise.failed} onRetry={refetch} />;
  return (
    <>
      <PanelSection heading={enterprise.services}>
        <Facts facts={serviceFacts(data.services)} />
      </PanelSection>
      <PanelSection heading={enterprise.policies}>
        <Facts facts={policyFacts(data.policies)} />
      </PanelSection>
    </>
  );
}
