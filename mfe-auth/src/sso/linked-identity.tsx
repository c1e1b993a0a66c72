import type { OwnIdentity } from '@firedeck/contract';
import { Stack, Typography, useLocation, useSearchParams } from '@firedeck/kit';
import { formatDay, PanelSection, QueryState, showToast } from '@firedeck/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../form/busy-button.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { runMutation } from '../form/run-mutation.ts';
import { texts } from '../texts.ts';
import {
  useIdentityConnectMutation,
  useIdentityDisconnectMutation,
  useIdentityGetQuery,
} from './identity-api.ts';
import { linkedIdentityTexts } from './linked-identity-texts.ts';
import { type Provider, readFailure, readSignOn } from './read-sign-on.ts';
import { useRedirect } from './use-redirect.ts';

/** Connects the account to the agency's provider, if it has one; for the Settings dialog. */
export function View() {
  const [provider] = useState(() => readSignOn()?.providers[0]);
  return provider ? <LinkedIdentity provider={provider} /> : null;
}

function LinkedIdentity({ provider }: { provider: Provider }) {
  const query = useIdentityGetQuery();
  const failure = useOutcome(provider, query.data);
  const ref = useRef<HTMLHeadingElement>(null);
  const [search] = useSearchParams();
  const heading = linkedIdentityTexts.heading(provider.name);
  // Null if a directory connects accounts, or the device is shared. Until the response, renders
  // nothing, so that the content below doesn't move; but a return from the provider scrolls to this
  // section.
  const isKnown = query.data !== undefined || query.error !== undefined;
  if (query.data === null || !(isKnown || search.get('section') === heading)) return null;
  return (
    <PanelSection heading={heading} headingRef={ref}>
      <QueryState query={query} failed={linkedIdentityTexts.loadFailed}>
        {(identity) =>
          identity &&
          (identity.connected_at === null ? (
            <Unconnected provider={provider} failure={failure} />
          ) : (
            <Connected
              provider={provider}
              since={identity.connected_at}
              canEnd={identity.can_disconnect}
              onDone={() => ref.current?.focus()}
            />
          ))
        }
      </QueryState>
    </PanelSection>
  );
}

/**
 * Shows the result after the redirect back from the provider, and removes it from the URL. Waits for
 * the connection's state, because anybody can craft such a URL. Returns the error text, if any.
 */
function useOutcome(provider: Provider, identity: OwnIdentity | null | undefined): string | null {
  const [search, setSearch] = useSearchParams();
  const [failure] = useState(() => readFailure(provider, search));
  const isSuccess = search.get('sso') === 'connected';
  const isOver = isSuccess || search.has('sso_error');
  useEffect(() => {
    if (!isOver || identity === undefined) return;
    const isConnected = identity !== null && identity.connected_at !== null;
    const { connected, notConnected } = linkedIdentityTexts;
    if (isSuccess && isConnected) showToast({ kind: 'success', title: connected(provider.name) });
    if (failure !== null && (identity === null || isConnected))
      showToast({ kind: 'error', title: notConnected, text: failure });
    setSearch(
      (before) => {
        before.delete('sso');
        before.delete('sso_error');
        return before;
      },
      { replace: true },
    );
  }, [isOver, isSuccess, identity, failure, provider, setSearch]);
  return failure;
}

interface UnconnectedProps {
  provider: Provider;
  /** The error text of the last attempt. */
  failure: string | null;
}

function Unconnected({ provider: { name }, failure: before }: UnconnectedProps) {
  const [connect] = useIdentityConnectMutation();
  const { pathname, search } = useLocation();
  const begin = useCallback(() => {
    // So that the provider redirects back to this section.
    const query = new URLSearchParams(search);
    query.set('section', linkedIdentityTexts.heading(name));
    return connect({ return_to: `${pathname}?${query}` }).unwrap();
  }, [connect, name, pathname, search]);
  const { isRedirecting, failure, redirect } = useRedirect(begin);
  const message = isRedirecting ? null : (failure ?? before);
  return (
    <Stack sx={{ gap: 2, alignItems: 'start' }}>
      <Typography>{linkedIdentityTexts.about(name)}</Typography>
      <FormFailure message={message} />
      <BusyButton isBusy={isRedirecting} onClick={() => redirect((url) => location.assign(url))}>
        {isRedirecting ? texts.signOn.busy(name) : linkedIdentityTexts.connect}
      </BusyButton>
    </Stack>
  );
}

interface ConnectedProps {
  provider: Provider;
  since: NonNullable<OwnIdentity['connected_at']>;
  canEnd: boolean;
  onDone(): void;
}

function Connected({ provider: { name }, since, canEnd, onDone }: ConnectedProps) {
  const [disconnect, { isLoading }] = useIdentityDisconnectMutation();

  async function end(): Promise<void> {
    const { disconnected, notDisconnected: failed } = linkedIdentityTexts;
    if (await runMutation(disconnect(), { done: disconnected(name), failed })) onDone();
  }

  return (
    <Stack sx={{ gap: 2, alignItems: 'start' }}>
      <Typography>
        {linkedIdentityTexts.since(formatDay(since), name)}{' '}
        {!canEnd && linkedIdentityTexts.onlySignIn}
      </Typography>
      {canEnd && (
        <BusyButton color="error" isBusy={isLoading} onClick={end}>
          {linkedIdentityTexts.disconnect}
        </BusyButton>
      )}
    </Stack>
  );
}
