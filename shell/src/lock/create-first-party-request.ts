import { clientHeader } from '@firedeck/contract';

/** A POST request with the header that only our own pages can send. */
export const createFirstPartyRequest = (body?: object): RequestInit => ({
  method: 'POST',
  headers: { [clientHeader]: 'web', ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
});
