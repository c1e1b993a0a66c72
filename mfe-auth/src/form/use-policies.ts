import type { Policies } from '@firedeck/contract';
import { useEffect, useState } from 'react';
import { readPolicies } from '../link-api.ts';

/** How one comes in here; null until it is known. */
export function usePolicies(): Policies | null {
  const [policies, setPolicies] = useState<Policies | null>(null);
  useEffect(() => {
    // Not knowing it changes nothing: the server says it again.
    readPolicies()
      .then(setPolicies)
      .catch(() => {});
  }, []);
  return policies;
}
