import { useCallback, useEffect, useState } from 'react';
import { readRefusal } from '../form/refusal.ts';
import { startSignOn } from '../link-api.ts';
import type { Provider } from './read-sign-on.ts';

/** The way to a provider's page. */
export function useProvider({ id }: Provider, isShared: boolean) {
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
        go((await startSignOn({ provider: id, return_to: next, ...shared })).url);
      } catch (thrown) {
        setFailure(readRefusal(thrown).sentence);
        setLeaving(false);
      }
    },
    [id, isShared],
  );
  return { isLeaving, failure, leave };
}
