import { useCallback, useEffect, useState } from 'react';
import { readRefusal } from '../form/refusal.ts';

/** The way to a provider's page, once the server has answered with its address. */
export function useLeaving(begin: () => Promise<{ url: string }>) {
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
        go((await begin()).url);
      } catch (thrown) {
        setFailure(readRefusal(thrown).sentence);
        setLeaving(false);
      }
    },
    [begin],
  );
  return { isLeaving, failure, leave };
}
