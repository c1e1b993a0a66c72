import { useEffect, useState } from 'react';

/**
 * The token of the link that was opened, empty without one. It is taken out of the address, so that
 * neither going back nor anybody looking on shows it; a browser's list of visited pages may still have
 * it, which is why it works once and not for long. Another link pasted into the same page only
 * changes what stands behind `#`: that is a new token.
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
