import type { ToolChange } from '@firedeck/contract';
import { formatTime } from '../format-time.ts';
import { PanelSection } from '../panels/panel-section.tsx';
import { TruncatedList } from '../panels/truncated-list.tsx';
import { texts } from '../texts.ts';
import { useToolsRecentQuery } from './tool-history-api.ts';

/** The latest changes to the board. */
export function View() {
  const { data, ...query } = useToolsRecentQuery();
  const { heading, empty, failed } = texts.recent;
  return (
    <PanelSection {...{ heading, empty, failed }} query={{ ...query, items: data?.changes }}>
      {(changes) => (
        <TruncatedList items={changes}>
          {(change, index) => (
            <li key={index}>
              <div>
                {formatChange(change)}
                <time dateTime={change.at}>{formatTime(change.at)}</time>
              </div>
            </li>
          )}
        </TruncatedList>
      )}
    </PanelSection>
  );
}

// A newer server may send kinds that are unknown here.
const formatChange = ({ kind, name }: ToolChange): string =>
  Object.hasOwn(texts.recent.kinds, kind)
    ? texts.recent.kinds[kind](name ?? '')
    : texts.recent.changed(name ?? '');
