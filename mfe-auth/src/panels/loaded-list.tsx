import { errorSentence, FailureNotice, isApiError, PageSpinner } from '@firedeck/sdk';
import type { ReactNode } from 'react';

interface LoadedListProps<Item> {
  query: {
    items: readonly Item[] | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch(): void;
  };
  /** Shown when loading failed. */
  failed: string;
  children(items: readonly Item[]): ReactNode;
}

/** A list with its loading and error states. */
export function LoadedList<Item>({ query, failed, children }: LoadedListProps<Item>) {
  const { items, error, isFetching, refetch } = query;
  if (items) return children(items);
  if (isFetching && error === undefined) return <PageSpinner />;
  return (
    <FailureNotice
      title={failed}
      next={isApiError(error) ? errorSentence(error) : ''}
      onRetry={refetch}
    />
  );
}
