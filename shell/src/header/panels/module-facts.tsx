import type { ModuleChoice } from '@firedeck/contract';
import { moduleConfig } from '../../../module.config.ts';
import { useModules } from '../../modules/modules-context.ts';
import { Facts } from './facts.tsx';
import { panelTexts } from './panel-texts.ts';

const ownId = moduleConfig.id;

interface ModuleFactsProps {
  /** Adds the state of each module. */
  withState?: boolean;
}

/** This page's modules and their versions. */
export function ModuleFacts({ withState = false }: ModuleFactsProps) {
  const { modules } = useModules().documentModules;
  const shellFirst = modules.toSorted((a, b) => Number(b.id === ownId) - Number(a.id === ownId));
  const facts = shellFirst.map((module) => ({
    label: module.descriptor.title,
    value: withState
      ? `${module.descriptor.version}, ${formatState(module)}`
      : module.descriptor.version,
  }));
  return <Facts facts={facts} />;
}

function formatState(module: ModuleChoice): string {
  const { states } = panelTexts.enterprise;
  // The reason names both versions.
  return module.state === 'incompatible'
    ? `${states.incompatible} (${module.reason})`
    : states[module.state];
}
