import { ownValue, type SingleSignOnPolicy, singleSignOnPolicy } from '@firedeck/contract';
import { createParser } from '../create-parser.ts';
import { readPageData } from '../read-page-data.ts';
import { texts } from '../texts.ts';
import { readPending } from './pending-provider-sign-out.ts';

export type Provider = SingleSignOnPolicy['providers'][number];

const parsePolicy = createParser(singleSignOnPolicy);

/** The agency's single sign-on policy from the page; null if it has none. */
export const readSignOn = (): SingleSignOnPolicy | null => readPageData('signOn', parsePolicy);

/** The error text of the sign-in that redirected back here; null if none failed. */
export function readFailure(
  { name }: Provider,
  query = new URLSearchParams(location.search),
): string | null {
  const failure = query.get('sso_error');
  if (failure === null) return null;
  const { failures } = texts.signOn;
  return (ownValue(failures, failure) ?? failures.failed)(name);
}

/**
 * The provider to redirect to without a click: the one in the URL, which app launchers of providers
 * set, or the first one if the agency configured that. None after an error, with `?local=1`, or
 * while a sign-out at the provider is pending: it would sign in the same person again.
 */
export function findAutomatic({
  providers,
  auto_redirect: isAutomatic,
}: SingleSignOnPolicy): Provider | null {
  const query = new URLSearchParams(location.search);
  if (query.has('sso_error') || query.has('local') || readPending() !== null) return null;
  const named = providers.find(({ id }) => id === query.get('sso'));
  return named ?? (isAutomatic ? (providers[0] ?? null) : null);
}
