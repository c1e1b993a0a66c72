import { singleSignOnPolicy, ssoStarted } from '@firedeck/contract';
import { Button, RouterLink, Stack, Typography } from '@firedeck/kit';
import { errorSentence, parseJson, toApiError } from '@firedeck/sdk';
import { WarningLine } from '@firedeck/sdk/warning-line';
import { useState } from 'react';
import { createParser } from '../create-parser.ts';
import { readPageText } from '../read-page-text.ts';
import { requestJson } from '../request-json.ts';
import { loginPath } from '../sign-in-paths.ts';
import { createFirstPartyRequest } from './create-first-party-request.ts';
import { lockTexts } from './lock-texts.ts';

const parsePolicy = createParser(singleSignOnPolicy);
const parseStarted = createParser(ssoStarted);

interface ProviderUnlockProps {
  /** Whether it is the first method. */
  isFirst: boolean;
}

/** Opens the provider's sign-in directly and returns to this page. */
export function ProviderUnlock({ isFirst }: ProviderUnlockProps) {
  const [providers] = useState(readProviders);
  const [isRedirecting, setRedirecting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const look = { variant: isFirst ? 'contained' : 'outlined', size: 'large' } as const;

  async function redirect(provider: string): Promise<void> {
    setRedirecting(true);
    setFailure(await goToProvider(provider));
    setRedirecting(false);
  }

  if (providers.length === 0)
    return (
      <Button component={RouterLink} to={loginPath} {...look}>
        {lockTexts.signInAgain}
      </Button>
    );
  return (
    <Stack sx={{ gap: 1 }}>
      {providers.map(({ id, name }) => (
        <Button key={id} {...look} disabled={isRedirecting} onClick={() => redirect(id)}>
          {lockTexts.byProvider(name)}
        </Button>
      ))}
      <Typography role="alert" variant="body2" color="error">
        <WarningLine message={failure} />
      </Typography>
    </Stack>
  );
}

/** Resolves to an error text, or null. */
async function goToProvider(provider: string): Promise<string | null> {
  try {
    const body = { provider, return_to: `${location.pathname}${location.search}` };
    location.assign(
      (await requestJson('/api/sso/start', createFirstPartyRequest(body), parseStarted)).url,
    );
    return null;
  } catch (cause) {
    return errorSentence(toApiError(cause));
  }
}

/** The providers that the server wrote into the page. */
function readProviders() {
  const policy = readPageText('signOn');
  if (policy === '') return [];
  try {
    return parsePolicy(parseJson(policy)).providers;
  } catch {
    return [];
  }
}
