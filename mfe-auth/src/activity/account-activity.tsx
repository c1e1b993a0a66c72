import type { ActivityEntry, ActivityKind } from '@firedeck/contract';
import { formatTime, PanelSection, QueryState, RowList, tokens, WarningIcon } from '@firedeck/sdk';
import { DottedFacts } from '../dotted-facts.tsx';
import { useAccountActivityListQuery } from './activity-api.ts';
import { activityTexts } from './activity-texts.ts';

const maxCollapsed = 5;
const warnings: readonly ActivityKind[] = ['sign_in_refused', 'refresh_token_reused'];

/** Recent events of the member's account, for the Activity dialog. */
export function View() {
  const query = useAccountActivityListQuery();
  const { heading, failed, none } = activityTexts;
  return (
    <PanelSection heading={heading}>
      <QueryState query={query} failed={failed}>
        {({ entries }) => (
          <RowList items={entries} empty={none} maxCollapsed={maxCollapsed}>
            {(entry) => <ActivityRow key={entry.id} {...entry} />}
          </RowList>
        )}
      </QueryState>
    </PanelSection>
  );
}

function ActivityRow({ at, kind, device, network, count = 1 }: ActivityEntry) {
  return (
    <li>
      {warnings.includes(kind) && (
        <WarningIcon style={{ flex: 'none', color: tokens.color.error }} />
      )}
      <div>
        {activityTexts.kinds[kind] ?? activityTexts.changed}
        <small>
          <DottedFacts
            facts={[
              ...(count > 1 ? [activityTexts.times(count)] : []),
              device,
              ...(network ? [activityTexts.network(network)] : []),
              <time key="at" dateTime={at}>
                {formatTime(at)}
              </time>,
            ]}
          />
        </small>
      </div>
    </li>
  );
}
