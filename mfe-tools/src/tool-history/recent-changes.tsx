import type { ToolChange } from '@firedeck/contract';
import { formatTime, PanelSection, QueryState, RowList } from '@firedeck/sdk';
import { historyTexts } from './history-texts.ts';
import { useToolsRecentQuery } from './tool-history-api.ts';

/** The latest changes to the board. */
export function View() {
  const query = useToolsRecentQuery();
  const { heading, empty, failed } = historyTexts.recent;
  return (
    <PanelSection heading={heading}>
      <QueryState query={query} failed={failed}>
        {({ changes }) => (
          <RowList items={changes} empty={empty} maxCollapsed={5}>
            {(change, index) => (
              <li key={index}>
                <div>
                  {formatChange(change)}
                  <small>
                    <time dateTime={change.at}>{formatTime(change.at)}</time>
                  </small>
                </div>
              </li>
            )}
          </RowList>
        )}
      </QueryState>
    </PanelSection>
  );
}

// A newer server may send kinds that this version doesn't know.
const formatChange = ({ kind, name }: ToolChange): string =>
  Object.hasOwn(historyTexts.recent.kinds, kind)
    ? historyTexts.recent.kinds[kind](name ?? '')
    : historyTexts.recent.changed(name ?? '');
