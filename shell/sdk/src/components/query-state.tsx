import { Box, Skeleton } from '@firedeck/kit';
import type { ReactNode } from 'react';
import { errorSentence, isApiError } from '../api-error.ts';
import { sdkTexts } from '../texts.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useElapsed } from './use-elapsed.ts';

export interface QueryStateProps<Data> {
  query: {
    data?: Data | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch(): void;
  };
  /** One sentence that names what couldn't be loaded. */
  failed: string;
  /** Default: a skeleton. */
  loading?: ReactNode;
  children(data: Data): ReactNode;
}

/** Renders the data of a query; until then a loading state, or an error with Retry. */
export function QueryState<Data>({
  query,
  failed,
  loading = <RowsSkeleton />,
  children,
}: QueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isFetching && error === undefined) return loading;
  const next = isApiError(error) ? errorSentence(error) : '';
  return <FailureNotice title={failed} next={next} onRetry={refetch} />;
}

const showAfterMs = 150;
const rowsHeight = 240;

/** A placeholder for loading rows, delayed so that it doesn't flash on fast responses. */
function RowsSkeleton() {
  const isShown = useElapsed(showAfterMs);
  return (
    <Box role="status" aria-label={sdkTexts.loading} sx={{ minHeight: rowsHeight }}>
      {isShown && <Skeleton aria-hidden="true" variant="rounded" height={rowsHeight} />}
    </Box>
  );
}
