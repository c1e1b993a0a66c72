import type { ToolChange } from '@firedeck/contract';
import { FirstFew } from '../panels/first-few.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { shownTime } from '../shown-time.ts';
import { texts } from '../texts.ts';
import { useToolsRecentQuery } from './tool-history-api.ts';

/** What happened to the board lately. */
export function View() {
  const { data, ...query } = useToolsRecentQuery();
  const { heading, empty, failed } = texts.recent;
  return (
    <PanelSection {...{ heading, empty, failed }} query={{ ...query, items: data?.changes }}>
      {(changes) => (
        <FirstFew items={changes}>
          {(change, index) => (
            <li key={index}>
              <div>
                {sentenceOf(change)}
                <time dateTime={change.at}>{shownTime(change.at)}</time>
              </div>
            </li>
          )}
        </FirstFew>
      )}
    </PanelSection>
  );
}

// A kind that a newer server knows is a change all the same.
const sentenceOf = ({ kind, name }: ToolChange): string =>
  Object.hasOwn(texts.recent.kinds, kind)
    ? texts.recent.kinds[kind](name ?? '')
    : texts.recent.changed(name ?? '');
