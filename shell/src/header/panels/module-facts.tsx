import type { ModuleChoice } from '@firedeck/contract';
import { moduleConfig } from '../../../module.config.ts';
import { useModules } from '../../modules/modules-context.ts';
import { Facts } from './facts.tsx';

const ownId = moduleConfig.id;

const stateTexts: Record<ModuleChoice['state'], string> = {
  ready: '',
  incompatible: ', does not fit this version',
  disabled: ', switched off',
};

/** The modules of this page with the versions that are live for this device. */
export function ModuleFacts() {
  const { modules } = useModules().chosen;
  const shellFirst = modules.toSorted((a, b) => Number(b.id === ownId) - Number(a.id === ownId));
  const facts = shellFirst.map(({ descriptor, state }) => ({
    label: descriptor.title,
    value: `${descriptor.version}${stateTexts[state]}`,
  }));
  return <Facts facts={facts} />;
}
