import type { ActivityEntry, ActivityKind } from '@firedeck/contract';
import { Button, Typography } from '@firedeck/kit';
import { tokens, WarningIcon } from '@firedeck/sdk';
import { useState } from 'react';
import { useAccountActivityQuery } from '../account-api.ts';
import { formatTime } from '../panels/format-time.ts';
import { LoadedList } from '../panels/loaded-list.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { Rows } from '../panels/rows.ts';
import { texts } from '../texts.ts';

const few = 5;
const warnings: readonly ActivityKind[] = ['sign_in_refused', 'refresh_token_reused'];

/** Recent events of the member's account, for the Activity dialog. */
export function View() {
  const { data, ...query } = useAccountActivityQuery();
  const { heading, failed } = texts.signIns;
  return (
    <PanelSection heading={heading}>
      <LoadedList query={{ ...query, items: data?.entries }} failed={failed}>
        {(entries) => <Entries entries={entries} />}
      </LoadedList>
    </PanelSection>
  );
}

function Entries({ entries }: { entries: readonly ActivityEntry[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, few);
  if (entries.length === 0) return <Typography>{texts.signIns.none}</Typography>;
  return (
    <>
      {/* Safari drops the list role of lists without markers. */}
      <Rows role="list">
        {shown.map(({ id, at, kind, device, network, count = 1 }) => (
          <li key={id}>
            {warnings.includes(kind) && (
              <WarningIcon style={{ flex: 'none', color: tokens.color.error }} />
            )}
            <span>
              {texts.signIns.kinds[kind] ?? texts.signIns.changed}
              <small>
                {count > 1 && `${texts.signIns.times(count)} · `}
                {device} · {network && `${texts.signIns.network(network)} · `}
                <time dateTime={at}>{formatTime(at)}</time>
              </small>
            </span>
          </li>
        ))}
      </Rows>
      {shown.length < entries.length && (
        <Button variant="text" onClick={() => setShowsAll(true)} sx={{ ml: '-12px', px: '12px' }}>
          {texts.signIns.showAll(entries.length)}
        </Button>
      )}
    </>
  );
}
