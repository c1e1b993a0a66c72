import type { ModulePointer } from '@firedeck/contract';
import { useModules } from '../../modules/modules-context.ts';
import { Facts } from './facts.tsx';
import { panelTexts } from './panel-texts.ts';

const enterpriseTexts = panelTexts.enterprise;

/** The live releases of each module and their share of devices. */
export function ModuleReleases({ modules }: { modules: ModulePointer[] }) {
  const { documentModules } = useModules();
  const findTitle = (id: string) =>
    documentModules.modules.find((module) => module.id === id)?.descriptor.title ?? id;
  return (
    <Facts
      facts={modules.map((module) => ({
        label: findTitle(module.id),
        value: formatReleases(module),
      }))}
    />
  );
}

function formatReleases({ enabled, current, previous, canary }: ModulePointer): string {
  const { releases, states } = enterpriseTexts;
  if (!current) return releases.none;
  if (!enabled) return states.disabled;
  const parts = [releases.live(current.version, canary ? 100 - canary.percent : 100)];
  if (canary) parts.push(releases.canary(canary.version, canary.percent));
  if (previous) parts.push(releases.previous(previous.version));
  return parts.join('; ');
}
