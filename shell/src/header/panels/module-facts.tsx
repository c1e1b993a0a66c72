import type { ModuleChoice } from '@firedeck/contract';
import { useModules } from '../../modules/modules-context.ts';
import { Facts } from './facts.tsx';

const stateTexts: Record<ModuleChoice['state'], string> = {
  ready: '',
  incompatible: ', does not fit this version',
  disabled: ', switched off',
};

/** The modules of this page with the versions that are live for this device. */
export function ModuleFacts() {
  const { modules } = useModules().chosen;
  const facts = modules.map(({ descriptor, state }) => ({
    label: descriptor.title,
    value: `${descriptor.version}${stateTexts[state]}`,
  }));
  return <Facts facts={facts} />;
}
