import {
  type AgencySignIn,
  agencyWideRoles,
  type SignUpMode,
  signInSentences,
  signInSettings,
} from '@firedeck/contract';
import { Typography } from '@firedeck/kit';
import { FailureNotice, QueryState, RowList } from '@firedeck/sdk';
import { AgencyFrame } from '../agency-frame.tsx';
import { agencyTexts } from '../agency-texts.ts';
import { useAgencyGroupsListQuery } from '../groups/groups-api.ts';
import { PageSection } from './page-section.tsx';
import { ProviderAddresses } from './provider-addresses.tsx';
import { type Setting, SettingList } from './setting-list.tsx';
import { useAgencySignInSettingsGetQuery } from './sign-in-api.ts';
import { SignInDirectory } from './sign-in-directory.tsx';
import { SignInProvider } from './sign-in-provider.tsx';
import { signInTexts } from './sign-in-texts.ts';

/** How members sign in and are provisioned, with health; read-only, for agency admins. */
export function View() {
  const query = useAgencySignInSettingsGetQuery();
  return (
    <AgencyFrame title={signInTexts.title} subtitle={signInTexts.about}>
      <QueryState query={query} failed={signInTexts.failed}>
        {(settings) => <Sections settings={settings} onRetry={query.refetch} />}
      </QueryState>
    </AgencyFrame>
  );
}

interface SettingsProps {
  settings: AgencySignIn;
}

function Sections({ settings, onRetry }: SettingsProps & { onRetry(): void }) {
  const { providers, directory, is_health_known: isHealthKnown } = settings;
  return (
    <>
      {!isHealthKnown && (
        <div style={{ marginBottom: 24 }}>
          <FailureNotice {...signInTexts.healthUnknown} onRetry={onRetry} />
        </div>
      )}
      {providers.length === 0 && (
        <PageSection heading={signInTexts.provider.missingHeading}>
          <Typography>
            {signInTexts.provider.missing(signInSettings.issuer, signInSettings.clientId)}
          </Typography>
          <ProviderAddresses addresses={settings} />
        </PageSection>
      )}
      {providers.map((provider) => (
        <SignInProvider key={provider.id} provider={provider} isHealthKnown={isHealthKnown} />
      ))}
      <Passwords settings={settings} />
      <Groups settings={settings} />
      <SignInDirectory directory={directory} isHealthKnown={isHealthKnown} />
    </>
  );
}

function Passwords({ settings }: SettingsProps) {
  const { passwords, auto_redirect, providers, sign_up, sign_up_domains, second_factor } = settings;
  const texts = signInTexts.passwords;
  const known: (Setting | false | undefined)[] = [
    {
      label: texts.accepted,
      value: texts.values[passwords] ?? passwords,
      name: signInSettings.passwords,
    },
    sign_up && {
      label: texts.signUp,
      value: formatSignUp(sign_up, sign_up_domains),
      name: signInSettings.signUp,
    },
    second_factor && {
      label: texts.secondFactor,
      value: signInSentences.secondFactorModes[second_factor] ?? second_factor,
      name: signInSettings.secondFactor,
    },
    providers.length > 0 && {
      label: texts.autoRedirect,
      value: auto_redirect ? signInTexts.on : signInTexts.off,
      name: signInSettings.autoRedirect,
    },
  ];
  return (
    <PageSection heading={texts.heading}>
      <SettingList settings={known.filter((one) => !!one)} />
    </PageSection>
  );
}

function formatSignUp(mode: SignUpMode, domains: readonly string[] = []): string {
  const { signUpValues, atDomains } = signInTexts.passwords;
  const value = signUpValues[mode] ?? mode;
  return domains.length > 0 ? atDomains(value, domains) : value;
}

function Groups({ settings: { groups_from, group_roles } }: SettingsProps) {
  const texts = signInTexts.groups;
  return (
    <PageSection heading={texts.heading}>
      <SettingList
        settings={[
          {
            label: texts.source,
            value: texts.sources[groups_from] ?? groups_from,
            name: signInSettings.groupsFrom,
          },
          {
            label: texts.roles,
            value: <GroupRoles groupRoles={group_roles} />,
            name: signInSettings.groupRoles,
          },
        ]}
      />
    </PageSection>
  );
}

function GroupRoles({ groupRoles }: { groupRoles: AgencySignIn['group_roles'] }) {
  const texts = signInTexts.groups;
  const groups = useAgencyGroupsListQuery().data?.groups ?? [];
  const needsConfirming: readonly string[] = agencyWideRoles;
  return (
    <RowList items={groupRoles} empty={texts.noRoles}>
      {({ group, role, station, group_id }, index) => {
        const named = agencyTexts.roles[role] ?? role;
        const name = groups.find(({ id }) => id === group_id)?.name ?? group;
        return (
          <li key={index}>
            <div>
              {name}: {station === null ? named : texts.ofStation(named, station)}
              {name !== group && <small>{group}</small>}
              {group_id === null && <small>{texts.unknownGroup}</small>}
              {needsConfirming.includes(role) && <small>{texts.toBeConfirmed}</small>}
            </div>
          </li>
        );
      }}
    </RowList>
  );
}
