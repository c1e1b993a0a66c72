import { ownValue } from '@firedeck/contract';
import { api, isApiError } from '@firedeck/sdk';
import type { Store } from '../store.ts';

/** Failed queries on this page that may succeed when retried. */
export interface FailedQueries {
  hasFailures(): boolean;
  /** Retries one by one, oldest first, and stops at the next failure: an outage costs one request. */
  retryFailed(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

type RetryResult = ReturnType<Store['dispatch']> &
  PromiseLike<{ isError: boolean; error?: unknown }>;
type Endpoints = Record<string, { initiate(argument: unknown, options: object): never }>;

/** Failed queries of all modules. */
export function createFailedQueries(store: Store): FailedQueries {
  const listFailed = () => {
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
    const retried = new Set<string>();
    for (;;) {
      const [next] = listFailed()
        .filter(({ key, status }) => status === 'rejected' && !retried.has(key))
        .sort((one, other) => (one.startedTimeStamp ?? 0) - (other.startedTimeStamp ?? 0));
      if (!next) return;
      retried.add(next.key);
      const endpoint = ownValue(api.endpoints as Endpoints, next.endpointName ?? '');
      const options = { forceRefetch: true, subscribe: false };
      const { error } = await (store.dispatch(
        endpoint?.initiate(next.originalArgs, options) as never,
      ) as RetryResult);
      if (isRetryable(error)) return;
    }
  }

  return { hasFailures: () => listFailed().length > 0, retryFailed, subscribe: store.subscribe };
}

/** Final rejections are not retried. A 401 may come from a token that couldn't be refreshed. */
function isRetryable(error: unknown): boolean {
  if (error === undefined) return false;
  const status = isApiError(error) ? error.status : 0;
  return status < 400 || status >= 500 || status === 401 || status === 408 || status === 429;
}
