import type { ModulePointer } from '@firedeck/contract';
import { useModules } from '../../modules/modules-context.ts';
import { Facts } from './facts.tsx';
import { panelTexts } from './panel-texts.ts';

const { releases } = panelTexts.enterprise;

/** Which releases of each module are out, and for how many devices. */
export function ModuleReleases({ modules }: { modules: ModulePointer[] }) {
  const { chosen } = useModules();
  const titleOf = (id: string) =>
    chosen.modules.find((module) => module.id === id)?.descriptor.title ?? id;
  return (
    <Facts
      facts={modules.map((module) => ({ label: titleOf(module.id), value: wordsFor(module) }))}
    />
  );
}

function wordsFor({ enabled, current, previous, canary }: ModulePointer): string {
  if (!current) return releases.none;
  // Nobody gets it, whatever is released.
  if (!enabled) return panelTexts.enterprise.states.disabled;
  const parts = [releases.live(current.version, canary ? 100 - canary.percent : 100)];
  if (canary) parts.push(releases.canary(canary.version, canary.percent));
  if (previous) parts.push(releases.before(previous.version));
  return parts.join('; ');
}
