import { errorSentence, FailureNotice, isApiError, PageSpinner } from '@firedeck/sdk';
import type { ReactNode } from 'react';

interface LoadedListProps<Item> {
  query: {
    items: readonly Item[] | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch(): void;
  };
  /** What could not be loaded. */
  failed: string;
  children(items: readonly Item[]): ReactNode;
}

/** A list once it is there, and what is to be said before or instead. */
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
