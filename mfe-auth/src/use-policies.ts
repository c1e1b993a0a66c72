import type { Policies } from '@firedeck/contract';
import { useEffect, useState } from 'react';
import { readPolicies } from './public-api.ts';

/** The sign-up policies; null until loaded. */
export function usePolicies(): Policies | null {
  const [policies, setPolicies] = useState<Policies | null>(null);
  useEffect(() => {
    // Errors are ignored, because the server enforces the policies.
    readPolicies()
      .then(setPolicies)
      .catch(() => {});
  }, []);
  return policies;
}
