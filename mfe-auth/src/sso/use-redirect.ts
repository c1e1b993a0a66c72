import { useCallback, useEffect, useState } from 'react';
import { toFormError } from '../form/form-error.ts';

/** The way to a provider's page, once the server has answered with its address. */
export function useRedirect(begin: () => Promise<{ url: string }>) {
  const [isRedirecting, setRedirecting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    // Back from the provider's page, this one may be shown as it was left.
    const comeBack = () => setRedirecting(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  const redirect = useCallback(
    async (go: (url: string) => void): Promise<void> => {
      setRedirecting(true);
      setFailure(null);
      try {
        go((await begin()).url);
      } catch (thrown) {
        setFailure(toFormError(thrown).sentence);
        setRedirecting(false);
      }
    },
    [begin],
  );
  return { isRedirecting, failure, redirect };
}
