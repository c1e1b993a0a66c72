import { FailureNotice, PanelSection } from '@firedeck/sdk';
import { useConnection } from '../../connection/connection.ts';
import { SectionBoundary } from '../../failures/section-boundary.tsx';
import { SectionSkeleton } from '../../failures/section-skeleton.tsx';
import { useModules } from '../../modules/modules-context.ts';
import { formatConnection } from '../format-connection.ts';
import { Facts } from './facts.tsx';
import { Fold } from './fold.tsx';
import { ModuleFacts } from './module-facts.tsx';
import { ModuleReleases } from './module-releases.tsx';
import { panelTexts } from './panel-texts.ts';
import { policyFacts } from './policy-facts.ts';
import { useModulesGetQuery, useStatusGetQuery } from './status-api.ts';
import { serviceFacts } from './status-facts.ts';

const enterpriseTexts = panelTexts.enterprise;

/** Policies, health and versions of this installation. */
export function EnterprisePanel() {
  const connection = useConnection();
  const { serial } = useModules().documentModules;
  return (
    <>
      <SectionBoundary name="The status">
        <StatusSections />
      </SectionBoundary>
      <PanelSection heading={enterpriseTexts.installation}>
        <Facts
          facts={[
            { label: enterpriseTexts.address, value: location.origin },
            { label: enterpriseTexts.releaseState, value: serial },
            { label: enterpriseTexts.connection, value: formatConnection(connection) },
          ]}
        />
      </PanelSection>
      <PanelSection heading={enterpriseTexts.modules}>
        <Fold label={enterpriseTexts.showModules}>
          <ModuleFacts withState />
        </Fold>
      </PanelSection>
      <SectionBoundary name="The list of releases">
        <ReleasesSection />
      </SectionBoundary>
    </>
  );
}

function ReleasesSection() {
  const { data, error, refetch } = useModulesGetQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (error) return <FailureNotice {...enterpriseTexts.releasesFailed} onRetry={refetch} />;
  if (!data) return null;
  return (
    <PanelSection heading={enterpriseTexts.released}>
      <Fold label={enterpriseTexts.showReleases}>
        <ModuleReleases modules={data.modules} />
      </Fold>
    </PanelSection>
  );
}

// Refetched on each visit: a status must be current.
function StatusSections() {
  const { data, error, isFetching, refetch } = useStatusGetQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isFetching && !error) return <SectionSkeleton label={enterpriseTexts.loading} />;
  if (error || !data) return <FailureNotice {...enterpriseTexts.failed} onRetry={refetch} />;
  return (
    <>
      <PanelSection heading={enterpriseTexts.policies}>
        <Facts facts={policyFacts(data.policies)} />
      </PanelSection>
      <PanelSection heading={enterpriseTexts.services}>
        <Facts facts={serviceFacts(data.services)} />
      </PanelSection>
    </>
  );
}
