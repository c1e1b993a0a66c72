import { useCallback, useEffect, useState } from 'react';
import { readRefusal } from '../form/refusal.ts';
import { startSignOn } from '../link-api.ts';
import type { Provider } from './read-sign-on.ts';

export interface SignOnPurpose {
  /** The member says that others use the device, too. */
  isShared: boolean;
  /** Token of an invitation that the sign-in accepts. */
  invitation?: string;
}

/** The way to a provider's page, and what the sign-in there is for. */
export function useProvider({ id }: Provider, { isShared, invitation }: SignOnPurpose) {
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    // Back from the provider's page, this one may be shown as it was left.
    const comeBack = () => setLeaving(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  const leave = useCallback(
    async (go: (url: string) => void): Promise<void> => {
      setLeaving(true);
      setFailure(null);
      try {
        const next = new URLSearchParams(location.search).get('next') ?? '/';
        const shared = isShared ? { shared_device: true } : {};
        const accepted = invitation === undefined ? {} : { invitation };
        go((await startSignOn({ provider: id, return_to: next, ...shared, ...accepted })).url);
      } catch (thrown) {
        setFailure(readRefusal(thrown).sentence);
        setLeaving(false);
      }
    },
    [id, isShared, invitation],
  );
  return { isLeaving, failure, leave };
}
