import { useState } from 'react';

/**
 * The token of the link that was opened, empty without one. It is taken out of the address, so that
 * neither history nor anybody looking on keeps it.
 */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  return token;
}
