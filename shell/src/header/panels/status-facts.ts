import type { Status } from '@firedeck/contract';
import type { Fact } from './facts.tsx';
import { panelTexts } from './panel-texts.ts';

const { enterprise } = panelTexts;

export function serviceFacts(services: Status['services']): Fact[] {
  const names = ['database', 'redis', 'live'] as const;
  return names.map((name) => ({
    label: enterprise[name],
    value: services[name] ? enterprise.working : enterprise.notWorking,
  }));
}
