import type { ReactNode } from 'react';
import { errorSentence, isApiError } from '../api-error.ts';
import { FailureNotice } from './failure-notice.tsx';
import { PageSpinner } from './page-spinner.tsx';

export interface QueryStateProps<Data> {
  query: {
    data?: Data | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch(): void;
  };
  /** One sentence that names what couldn't be loaded. */
  failed: string;
  /** Default: a spinner. */
  loading?: ReactNode;
  children(data: Data): ReactNode;
}

/** Renders the data of a query; until then a loading state, or an error with Retry. */
export function QueryState<Data>({
  query,
  failed,
  loading = <PageSpinner />,
  children,
}: QueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isFetching && error === undefined) return loading;
  const next = isApiError(error) ? errorSentence(error) : '';
  return <FailureNotice title={failed} next={next} onRetry={refetch} />;
}
