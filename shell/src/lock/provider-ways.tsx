import { ownValue, singleSignOnPolicy, ssoStarted } from '@firedeck/contract';
import { Button, RouterLink, Stack, Typography } from '@firedeck/kit';
import {
  errorSentence,
  parseJson,
  readAnswer,
  readApiError,
  shellServices,
  toApiError,
} from '@firedeck/sdk';
import { useState } from 'react';
import { createParser } from '../create-parser.ts';
import { loginPath } from '../sign-in-addresses.ts';
import { fromOurPages } from './from-our-pages.ts';
import { lockTexts } from './lock-texts.ts';

const parsePolicy = createParser(singleSignOnPolicy);
const parseStarted = createParser(ssoStarted);

interface ProviderWaysProps {
  /** Whether nothing else comes first. */
  isFirst: boolean;
}

/** Leads to the provider's sign-in at once, and back to this page. */
export function ProviderWays({ isFirst }: ProviderWaysProps) {
  const [providers] = useState(readProviders);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const look = { variant: isFirst ? 'contained' : 'outlined', size: 'large' } as const;

  async function leave(provider: string): Promise<void> {
    setLeaving(true);
    setFailure(await goToProvider(provider));
    setLeaving(false);
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
        <Button key={id} {...look} disabled={isLeaving} onClick={() => leave(id)}>
          {lockTexts.byProvider(name)}
        </Button>
      ))}
      <Typography role="alert" variant="body2" color="error">
        {failure}
      </Typography>
    </Stack>
  );
}

/** Resolves to why not, in words, or null. */
async function goToProvider(provider: string): Promise<string | null> {
  try {
    const body = { provider, return_to: `${location.pathname}${location.search}` };
    const response = await shellServices().fetchApi('/api/sso/start', fromOurPages(body));
    if (!response.ok) throw await readApiError(response);
    location.assign((await readAnswer(response, parseStarted)).url);
    return null;
  } catch (cause) {
    return errorSentence(toApiError(cause));
  }
}

/** As the server wrote them into the page. */
function readProviders() {
  try {
    return parsePolicy(parseJson(ownValue(document.documentElement.dataset, 'signOn') ?? ''))
      .providers;
  } catch {
    return [];
  }
}
