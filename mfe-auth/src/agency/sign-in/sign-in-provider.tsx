import { type AgencyProvider, signInSettings } from '@firedeck/contract';
import { HealthLines } from './health-lines.tsx';
import { PageSection } from './page-section.tsx';
import { ProviderAddresses } from './provider-addresses.tsx';
import { type Setting, SettingList } from './setting-list.tsx';
import { getProviderHealth } from './sign-in-health.ts';
import { signInTexts } from './sign-in-texts.ts';

const texts = signInTexts.provider;

interface SignInProviderProps {
  provider: AgencyProvider;
  isHealthKnown: boolean;
}

/** An identity provider: its health, settings, and the URLs to register there. */
export function SignInProvider({ provider, isHealthKnown }: SignInProviderProps) {
  return (
    <PageSection heading={texts.heading(provider.name)}>
      {isHealthKnown && <HealthLines health={getProviderHealth(provider)} />}
      <SettingList settings={listSettings(provider)} />
      <ProviderAddresses addresses={provider} />
    </PageSection>
  );
}

function listSettings(provider: AgencyProvider): Setting[] {
  const { linked_domains: domains } = provider;
  const yesOrNo = (value: boolean) => (value ? signInTexts.on : signInTexts.off);
  const values: [label: string, value: string, setting: keyof typeof signInSettings][] = [
    [texts.name, provider.name, 'name'],
    [texts.issuer, provider.issuer, 'issuer'],
    [texts.clientId, provider.client_id, 'clientId'],
    [
      texts.clientSecret,
      provider.has_secret ? texts.secretSet : texts.secretMissing,
      'clientSecret',
    ],
    [texts.scopes, provider.scopes.join(' '), 'scopes'],
    [texts.subjectClaim, provider.subject_claim, 'subjectClaim'],
    [texts.groupsClaim, provider.groups_claim, 'groupsClaim'],
    [texts.createsAccounts, yesOrNo(provider.creates_accounts), 'createsAccounts'],
    [texts.linkByEmail, yesOrNo(domains.length > 0), 'linkByEmail'],
    [texts.emailDomains, domains.join(', ') || signInTexts.none, 'emailDomains'],
    [texts.sessionHours, texts.hours(provider.session_hours), 'sessionHours'],
    [texts.strength, provider.acr_values.join(', ') || texts.anyStrength, 'acrValues'],
    [
      texts.stepUpStrength,
      provider.step_up_acr_values.join(', ') || texts.anyStrength,
      'stepUpAcrValues',
    ],
  ];
  return values.map(([label, value, setting]) => ({ label, value, name: signInSettings[setting] }));
}
