import type { Status } from '@firedeck/contract';
import type { Fact } from './facts.tsx';
import { panelTexts } from './panel-texts.ts';

const enterpriseTexts = panelTexts.enterprise;

export function serviceFacts(services: Status['services']): Fact[] {
  const names = ['database', 'redis', 'live'] as const;
  return names.map((name) => ({
    label: enterpriseTexts[name],
    value: services[name] ? enterpriseTexts.working : enterpriseTexts.notWorking,
  }));
}
