import { z } from 'zod';

export const loopback = '127.0.0.1';
export const loopbackHosts: ReadonlySet<string> = new Set(['localhost', loopback, '[::1]']);

/** PUBLIC_ORIGIN: an origin where a refresh cookie is safe. */
export const publicOrigin = z.string().refine((value) => {
  const url = URL.parse(value);
  if (url?.origin !== value) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname));
}, 'must be an https origin, or http://localhost, http://127.0.0.1 or http://[::1] with a port');
