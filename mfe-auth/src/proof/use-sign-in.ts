import type { SignInRequest, User } from '@firedeck/contract';
import { isApiError } from '@firedeck/sdk';
import { useEffect, useRef, useState } from 'react';
import { signIn } from '../auth-api.ts';
import { solveChallenge } from './solve-challenge.ts';

/** Signs in; where others' wrong passwords keep the account closed, after some work of this device. */
export function useSignIn() {
  /** How much of it is done, from 0 to 1; null where none is under way. */
  const [share, setShare] = useState<number | null>(null);
  const work = useRef<AbortController | null>(null);
  const cancel = () => work.current?.abort();
  useEffect(() => () => work.current?.abort(), []);

  /** @throws ApiError: of a cancelled work the refusal that it began with. */
  async function start(request: SignInRequest): Promise<User> {
    try {
      return await signIn(request);
    } catch (refusal) {
      const challenge = isApiError(refusal) ? refusal.body?.challenge : undefined;
      if (!challenge) throw refusal;
      work.current = new AbortController();
      setShare(0);
      const { signal } = work.current;
      const proof = await solveChallenge(challenge, { signal, onProgress: setShare })
        // Also where what hashes cannot be loaded: then the wait is what is left.
        .catch(() => Promise.reject(refusal))
        .finally(() => setShare(null));
      return await signIn({ ...request, proof });
    }
  }

  return { start, share, cancel };
}
