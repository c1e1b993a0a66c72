import { Typography } from '@firedeck/kit';
import { errorSentence, FailureNotice, isApiError, PageSpinner } from '@firedeck/sdk';
import type { ReactNode } from 'react';

interface Query<Item> {
  items: readonly Item[] | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch(): void;
}

interface Props<Item> {
  heading: string;
  /** Shown under the heading. */
  hint?: string;
  query: Query<Item>;
  /** Shown if there are no items. */
  empty: string;
  failed: string;
  children(items: readonly Item[]): ReactNode;
}

/** A section of a user menu dialog: its items, a spinner or an error. */
export function PanelSection<Item>(props: Props<Item>) {
  const { heading, hint, query, empty, failed, children } = props;
  const { items, error, isFetching, refetch } = query;
  return (
    <section aria-label={heading} style={{ marginBottom: 24 }}>
      <Typography variant="h3" tabIndex={-1} sx={{ mb: 1 }}>
        {heading}
      </Typography>
      {hint && <Typography sx={{ color: 'text.secondary', mb: 1 }}>{hint}</Typography>}
      {items && (items.length > 0 ? children(items) : <Typography>{empty}</Typography>)}
      {!items && isFetching && error === undefined && <PageSpinner />}
      {!items && error !== undefined && (
        <FailureNotice
          title={failed}
          next={isApiError(error) ? errorSentence(error) : ''}
          onRetry={refetch}
        />
      )}
    </section>
  );
}
