import { clientHeader } from '@firedeck/contract';

/** A request that our own pages alone may make. */
export const fromOurPages = (body?: object): RequestInit => ({
  method: 'POST',
  headers: { [clientHeader]: 'web', ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
});
