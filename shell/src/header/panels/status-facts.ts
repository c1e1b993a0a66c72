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

export function policyFacts(policies: Status['policies']): Fact[] {
  const { sign_up, sign_up_domains: domains } = policies;
  const signUp =
    sign_up === 'domains'
      ? enterprise.domains(domains)
      : (enterprise.signUpModes[sign_up] ?? sign_up);
  return [
    { label: enterprise.signUp, value: signUp },
    { label: enterprise.password, value: enterprise.passwordValue(policies.password_min_length) },
    {
      label: enterprise.session,
      value: enterprise.sessionValue(policies.session_hours, policies.session_idle_minutes),
    },
    { label: enterprise.remembered, value: enterprise.days(policies.remember_me_days) },
    { label: enterprise.trash, value: enterprise.trashValue(policies.trash_days) },
    { label: enterprise.notes, value: enterprise.notesValue(policies.notes_revisions) },
    { label: enterprise.mail, value: enterprise.mailValues[`${policies.mail}`] },
  ];
}
