import type { Tool } from '@firedeck/contract';
import { hostOf } from '@firedeck/sdk';
import { formatLaunch, launchKind } from './launch-kind.ts';
import { useOpensInNewTab } from './launch-preference.ts';
import { LaunchSurface } from './launch-surface.tsx';
import { launchTool, showAlreadyOpen } from './launch-tool.ts';
import { useIsTabOpen } from './use-is-tab-open.ts';

interface Props {
  tool: Tool;
  tabIndex: 0 | -1;
  /** Called if the tool's tab is open but the browser didn't switch to it. */
  onNotFocused(): void;
}

/** Launches the tool; covers the whole card. */
export function LaunchButton({ tool, tabIndex, onNotFocused }: Props) {
  const [opensInNewTab] = useOpensInNewTab();
  const kind = launchKind(useIsTabOpen(tool.id), opensInNewTab);
  const label = formatLaunch(kind);
  return (
    <LaunchSurface
      className="launch"
      data-kind={kind}
      tabIndex={tabIndex}
      aria-label={`${label}: ${tool.name}`}
      // Names and hosts may be truncated, and this button covers their own tooltips.
      title={`${tool.name}\n${hostOf(tool.url)}`}
      onClick={({ currentTarget }) =>
        launchTool(tool, kind, (launched) => {
          // Doesn't take the focus if the member has moved on.
          if ([currentTarget, document.body].includes(document.activeElement as HTMLElement))
            onNotFocused();
          else showAlreadyOpen(launched);
        })
      }
    >
      {label}
    </LaunchSurface>
  );
}
