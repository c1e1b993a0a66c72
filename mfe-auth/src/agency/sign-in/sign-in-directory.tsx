import { type AgencyDirectory, signInSettings } from '@firedeck/contract';
import { Typography } from '@firedeck/kit';
import { formatDay, formatNumber, formatTime, RowList } from '@firedeck/sdk';
import { CopyableText } from '../../form/copyable-text.tsx';
import { HealthLines } from './health-lines.tsx';
import { PageSection } from './page-section.tsx';
import { SettingList } from './setting-list.tsx';
import { getDirectoryHealth } from './sign-in-health.ts';
import { signInTexts } from './sign-in-texts.ts';

const texts = signInTexts.directory;

interface SignInDirectoryProps {
  directory: AgencyDirectory;
  isHealthKnown: boolean;
}

/** The agency's SCIM directory: its health, keys and settings. */
export function SignInDirectory({ directory, isHealthKnown }: SignInDirectoryProps) {
  const { keys } = directory;
  return (
    <PageSection heading={texts.heading}>
      {keys.length === 0 ? (
        <Typography sx={{ mb: 2 }}>{texts.missing}</Typography>
      ) : (
        isHealthKnown && <HealthLines health={getDirectoryHealth(directory)} />
      )}
      {keys.length > 0 && (
        <>
          <Typography component="h3" sx={{ fontWeight: 'fontWeightBold' }}>
            {texts.keys}
          </Typography>
          <RowList items={keys}>
            {({ name, expires_at, last_used_at }) => (
              <li key={name}>
                <div>
                  {name}
                  {isHealthKnown && (
                    <small>
                      {last_used_at ? texts.keyUsed(formatTime(last_used_at)) : texts.keyUnused}
                    </small>
                  )}
                </div>
                {Date.parse(expires_at) > Date.now() ? (
                  <small>{texts.keyEnds(formatDay(expires_at))}</small>
                ) : (
                  <strong>{texts.keyEnded(formatDay(expires_at))}</strong>
                )}
              </li>
            )}
          </RowList>
        </>
      )}
      <SettingList
        settings={[
          {
            label: texts.adoption,
            value: directory.adopts_by_email ? signInTexts.on : signInTexts.off,
            name: signInSettings.adoption,
          },
          {
            label: texts.rate,
            value: formatNumber(directory.requests_per_second),
            name: signInSettings.requestsPerSecond,
          },
        ]}
      />
      <CopyableText label={texts.url} text={directory.base_url} />
    </PageSection>
  );
}
