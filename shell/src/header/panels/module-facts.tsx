import type { ModuleChoice } from '@firedeck/contract';
import { moduleConfig } from '../../../module.config.ts';
import { useModules } from '../../modules/modules-context.ts';
import { Facts } from './facts.tsx';
import { panelTexts } from './panel-texts.ts';

const ownId = moduleConfig.id;

interface ModuleFactsProps {
  /** Says of each module how it stands, too. */
  withState?: boolean;
}

/** The modules of this page with the versions that are live for this device. */
export function ModuleFacts({ withState = false }: ModuleFactsProps) {
  const { modules } = useModules().chosen;
  const shellFirst = modules.toSorted((a, b) => Number(b.id === ownId) - Number(a.id === ownId));
  const facts = shellFirst.map((module) => ({
    label: module.descriptor.title,
    value: withState
      ? `${module.descriptor.version}, ${stateOf(module)}`
      : module.descriptor.version,
  }));
  return <Facts facts={facts} />;
}

function stateOf(module: ModuleChoice): string {
  const { states } = panelTexts.enterprise;
  // The reason names both sides' versions.
  return module.state === 'incompatible'
    ? `${states.incompatible} (${module.reason})`
    : states[module.state];
}
