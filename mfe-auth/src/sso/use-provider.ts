import { useCallback } from 'react';
import { startSignOn } from '../public-api.ts';
import type { Provider } from './read-sign-on.ts';
import { useRedirect } from './use-redirect.ts';

export interface SignOnPurpose {
  /** True if the member marked the device as shared. */
  isShared: boolean;
  /** The token of the invitation that the sign-in accepts. */
  invitation?: string;
}

/** Redirects to the provider's sign-in page. */
export function useProvider({ id }: Provider, { isShared, invitation }: SignOnPurpose) {
  const begin = useCallback(() => {
    const next = new URLSearchParams(location.search).get('next') ?? '/';
    const shared = isShared ? { shared_device: true } : {};
    const accepted = invitation === undefined ? {} : { invitation };
    return startSignOn({ provider: id, return_to: next, ...shared, ...accepted });
  }, [id, isShared, invitation]);
  return useRedirect(begin);
}
