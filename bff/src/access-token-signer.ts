import { createPrivateKey, sign } from 'node:crypto';
import type { SessionKeys } from './session-keys.ts';

export type AccessTokenSigner = (payload: object) => string;

/** Makes ES256 tokens of type `at+jwt`. The key is read once, not for each token. */
export function accessTokenSigner({ kid, privatePem }: SessionKeys['signing']): AccessTokenSigner {
  // As JWS wants signatures: both numbers side by side, not as DER.
  const key = { key: createPrivateKey(privatePem), dsaEncoding: 'ieee-p1363' } as const;
  const header = partOf({ alg: 'ES256', typ: 'at+jwt', kid });
  return (payload) => {
    const said = `${header}.${partOf(payload)}`;
    return `${said}.${sign('sha256', Buffer.from(said), key).toString('base64url')}`;
  };
}

const partOf = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
