import type { AuditFilters } from '@firedeck/contract';
import { Box, Button, Typography } from '@firedeck/kit';
import { isApiError, QueryState, RowList } from '@firedeck/sdk';
import { useMemo, useState } from 'react';
import { AgencyFrame } from '../agency-frame.tsx';
import { dropStaleData } from '../drop-stale-data.ts';
import { LongList } from '../long-list.tsx';
import { MorePages } from '../more-pages.tsx';
import { useUrlFilters } from '../use-url-filters.ts';
import { useAgencyAuditListInfiniteQuery } from './audit-api.ts';
import { AuditExportDialog } from './audit-export-dialog.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import { auditFilterNames, readAuditFilters } from './audit-filters.ts';
import { AuditRow } from './audit-row.tsx';
import { AuditSeals } from './audit-seals.tsx';
import { auditTexts, formatKind } from './audit-texts.ts';

/** The agency's audit log for admins and auditors, with filters, seals and export. */
export function View() {
  const filters = useUrlFilters();
  const [isExporting, setExporting] = useState(false);
  const applied = useMemo(() => readAuditFilters(filters.params), [filters.params]);
  return (
    <AgencyFrame title={auditTexts.title} subtitle={auditTexts.about}>
      <AuditFilterFields {...filters} />
      <Lines filters={applied} onFilter={filters.set} onExport={() => setExporting(true)} />
      {isExporting && (
        <AuditExportDialog
          filters={applied}
          described={describe(filters.params, applied)}
          onClose={() => setExporting(false)}
        />
      )}
    </AgencyFrame>
  );
}

/** Describes the active filters with the labels of their fields. */
function describe(params: URLSearchParams, applied: AuditFilters): string[] {
  return auditFilterNames
    .filter((name) => applied[name] !== undefined)
    .map((name) => {
      const value = name === 'kind' && applied.kind ? formatKind(applied.kind) : params.get(name);
      return `${auditTexts.filters[name]}: ${value}`;
    });
}

/** Names the filter that the server rejected and the reason, or says that the request failed. */
function describeFailure(error: unknown): string {
  const refused = isApiError(error) ? error.body?.fields?.[0] : undefined;
  const filter = auditFilterNames.find((name) => name === refused?.field);
  return refused && filter
    ? `${auditTexts.filters[filter]}: ${refused.message}`
    : auditTexts.failed;
}

interface LinesProps {
  filters: AuditFilters;
  onFilter(name: 'actor' | 'subject', value: string): void;
  onExport(): void;
}

function Lines({ filters, onFilter, onExport }: LinesProps) {
  const query = dropStaleData(useAgencyAuditListInfiniteQuery(filters));
  const { isFetching, hasNextPage } = query;
  const isFiltered = Object.keys(filters).length > 0;
  const empty = hasNextPage
    ? auditTexts.noneSoFar
    : isFiltered
      ? auditTexts.none
      : auditTexts.noneYet;
  return (
    <QueryState query={query} failed={describeFailure(query.error)}>
      {({ pages }) => {
        const lines = pages.flatMap((page) => page.lines);
        return (
          <>
            {pages[0] && <AuditSeals seals={pages[0].seals} />}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
              <Typography role="status" sx={{ flex: 1 }}>
                {isFetching ? auditTexts.loading : auditTexts.count(lines.length, !hasNextPage)}
              </Typography>
              <Button variant="outlined" onClick={onExport}>
                {auditTexts.export.open}
              </Button>
            </Box>
            <LongList aria-busy={isFetching}>
              <RowList items={lines} empty={empty}>
                {(line) => <AuditRow key={line.id} line={line} onFilter={onFilter} />}
              </RowList>
            </LongList>
            <MorePages query={query} label={auditTexts.more} />
          </>
        );
      }}
    </QueryState>
  );
}
