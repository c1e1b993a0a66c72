import { ownValue, type SingleSignOnPolicy, singleSignOnPolicy } from '@firedeck/contract';
import { createParser } from '../create-parser.ts';
import { readPageData } from '../read-page-data.ts';
import { texts } from '../texts.ts';
import { readPending } from './pending-provider-sign-out.ts';

export type Provider = SingleSignOnPolicy['providers'][number];

const parsePolicy = createParser(singleSignOnPolicy);

/** The agency's sign-in, as it stands in the page; null where there is none. */
export const readSignOn = (): SingleSignOnPolicy | null => readPageData('signOn', parsePolicy);

/** Why the sign-in that led back here failed; null if none did. `query`: of the page's address. */
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
 * The provider to go to without a press: the one that the address names, as launchers of providers
 * do, or the only one where the agency wants that. None after a failure, with `?local=1`, and before the
 * provider has ended its own session: it would sign the same person in.
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
