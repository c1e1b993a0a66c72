import type { SignInRequest } from '@firedeck/contract';
import { isApiError, type SignInOutcome } from '@firedeck/sdk';
import { useEffect, useRef, useState } from 'react';
import { secondFactorSession } from '../factors/second-factor-session.ts';
import { solveChallenge } from './solve-challenge.ts';

/** Signs in; if failed attempts of others throttle the account, solves a challenge first. */
export function useSignIn() {
  /** Challenge progress from 0 to 1; null when none is running. */
  const [share, setShare] = useState<number | null>(null);
  const work = useRef<AbortController | null>(null);
  const cancel = () => work.current?.abort();
  useEffect(() => () => work.current?.abort(), []);

  /** @throws ApiError; after a cancel, the error that started the challenge */
  async function start(request: SignInRequest): Promise<SignInOutcome> {
    const session = secondFactorSession();
    try {
      return await session.startSignIn(request);
    } catch (refusal) {
      const challenge = isApiError(refusal) ? refusal.body?.challenge : undefined;
      if (!challenge) throw refusal;
      work.current = new AbortController();
      setShare(0);
      const { signal } = work.current;
      const proof = await solveChallenge(challenge, { signal, onProgress: setShare })
        // Also when the hash code fails to load: the member can only wait.
        .catch(() => Promise.reject(refusal))
        .finally(() => setShare(null));
      return await session.startSignIn({ ...request, proof });
    }
  }

  return { start, share, cancel };
}
