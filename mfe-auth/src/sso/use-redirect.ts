import { useCallback, useEffect, useState } from 'react';
import { toFormError } from '../form/form-error.ts';

/** Requests the URL of a provider's page, then redirects there. */
export function useRedirect(begin: () => Promise<{ url: string }>) {
  const [isRedirecting, setRedirecting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    // After Back, browsers may restore this page from their cache, still busy.
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
