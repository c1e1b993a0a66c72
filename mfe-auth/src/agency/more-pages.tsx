import { Typography } from '@firedeck/kit';
import { BusyButton } from '../form/busy-button.tsx';
import { agencyTexts } from './agency-texts.ts';

interface MorePagesProps {
  query: { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage(): unknown };
  /** Default: 'Show more'. */
  label?: string;
}

/** Loads the next page of a list, and retries a page that failed to load. */
export function MorePages({ query, label = agencyTexts.list.more }: MorePagesProps) {
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <>
      {isError && !isFetching && (
        <Typography role="alert" color="error" sx={{ mt: 2 }}>
          {agencyTexts.list.moreFailed}
        </Typography>
      )}
      <BusyButton isBusy={isFetching} onClick={() => fetchNextPage()} sx={{ mt: 2 }}>
        {isFetching ? agencyTexts.list.loading : label}
      </BusyButton>
    </>
  );
}
