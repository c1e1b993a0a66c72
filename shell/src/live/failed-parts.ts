import { ownValue } from '@firedeck/contract';
import { api, isApiError } from '@firedeck/sdk';
import type { Store } from '../store.ts';

/** What is shown as failed on this page and may come by another request. */
export interface FailedParts {
  hasFailures(): boolean;
  /** One after the other, the longest waiting first, until one fails again: many faults cost one request. */
  retryFailed(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

type RetryResult = ReturnType<Store['dispatch']> &
  PromiseLike<{ isError: boolean; error?: unknown }>;
type Endpoints = Record<string, { initiate(argument: unknown, how: object): never }>;

/** The failed queries of all modules. */
export function createFailedParts(store: Store): FailedParts {
  const failed = () => {
    const { queries, subscriptions } = store.getState()[api.reducerPath];
    return Object.entries(queries).flatMap(([key, query]) =>
      query &&
      isRetryable(query.error) &&
      Object.keys(ownValue(subscriptions, key) ?? {}).length > 0
        ? [{ key, ...query }]
        : [],
    );
  };

  async function retryFailed(): Promise<void> {
    const asked = new Set<string>();
    for (;;) {
      const [next] = failed()
        .filter(({ key, status }) => status === 'rejected' && !asked.has(key))
        .sort((one, other) => (one.startedTimeStamp ?? 0) - (other.startedTimeStamp ?? 0));
      if (!next) return;
      asked.add(next.key);
      const endpoint = ownValue(api.endpoints as Endpoints, next.endpointName ?? '');
      const how = { forceRefetch: true, subscribe: false };
      const { error } = await (store.dispatch(
        endpoint?.initiate(next.originalArgs, how) as never,
      ) as RetryResult);
      if (isRetryable(error)) return;
    }
  }

  return { hasFailures: () => failed().length > 0, retryFailed, subscribe: store.subscribe };
}

/** What the server refused for good stays so. A 401 may be a token that could not be renewed meanwhile. */
function isRetryable(error: unknown): boolean {
  if (error === undefined) return false;
  const status = isApiError(error) ? error.status : 0;
  return status < 400 || status >= 500 || status === 401 || status === 408 || status === 429;
}
