import { type AuditKind, auditKinds, auditLimits } from '@firedeck/contract';
import { Box, Button, TextField } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useState } from 'react';
import { SelectField } from '../select-field.tsx';
import { TypedFilter } from '../typed-filter.tsx';
import type { useUrlFilters } from '../use-url-filters.ts';
import { type AuditFilterName, auditFilterNames } from './audit-filters.ts';
import { auditTexts, formatKind } from './audit-texts.ts';

const texts = auditTexts.filters;
const kinds = auditKinds
  .map((value) => ({ value, label: formatKind(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));
const collapsible: readonly AuditFilterName[] = ['from', 'to', 'kind', 'actor', 'subject'];

/** The filters of the audit; all but the search collapse, because phones have little room. */
export function AuditFilterFields({ get, set, clear }: ReturnType<typeof useUrlFilters>) {
  const isFiltered = auditFilterNames.some((name) => get(name) !== '');
  const hasFilter = collapsible.some((name) => get(name) !== '');
  const [isOpen, setOpen] = useState(hasFilter);
  const [hadFilter, setHadFilter] = useState(hasFilter);
  // Opens when the URL or a line sets a filter; stays open when the last filter is cleared.
  if (hadFilter !== hasFilter) {
    setHadFilter(hasFilter);
    setOpen(isOpen || hasFilter);
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 3 }}>
      <TypedFilter
        label={texts.search}
        value={get('search')}
        maxLength={auditLimits.filterCharacters}
        onFilter={(text) => set('search', text)}
      />
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Box
          component="summary"
          sx={{ minHeight: tokens.target, lineHeight: tokens.target, cursor: 'pointer' }}
        >
          {texts.label}
        </Box>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
            gap: 2,
            alignItems: 'start',
          }}
        >
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              label={texts[name]}
              type="date"
              value={get(name)}
              onChange={({ target }) => set(name, target.value)}
            />
          ))}
          <SelectField<AuditKind>
            label={texts.kind}
            value={get('kind') as AuditKind | ''}
            empty={texts.anyKind}
            choices={kinds}
            onChoose={(chosen) => set('kind', chosen)}
          />
          {(['actor', 'subject'] as const).map((name) => (
            <TypedFilter
              key={name}
              label={texts[name]}
              help={texts.exact}
              value={get(name)}
              maxLength={auditLimits.filterCharacters}
              onFilter={(text) => set(name, text)}
            />
          ))}
        </Box>
      </details>
      {isFiltered && (
        <Box sx={{ mt: 1 }}>
          <Button variant="outlined" onClick={clear}>
            {texts.clear}
          </Button>
        </Box>
      )}
    </Box>
  );
}
