import { useEffect, useState } from 'react';

/**
 * The token of the opened link, or an empty string. It is removed from the address bar, so that Back
 * and bystanders do not see it; the browser's history may still hold it, which is why it works once
 * and expires soon. Pasting another link into the same page only changes the hash.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    const take = () => {
      if (location.hash === '') return;
      setToken(tokenInAddress());
      history.replaceState(history.state, '', location.pathname);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

const tokenInAddress = (): string => location.hash.slice(1);
