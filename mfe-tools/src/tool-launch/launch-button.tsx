import type { Tool } from '@firedeck/contract';
import { ButtonBase, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { launchKind, launchLabels } from './launch-label.ts';
import { useOpensInNewTab } from './launch-preference.ts';
import { launchTool } from './launch-tool.ts';
import { useIsTabOpen } from './use-is-tab-open.ts';

// Stretched over the positioned card by its pseudo-element, so that no control is nested in another.
const Stretched = styled(ButtonBase)({
  position: 'static',
  // Inline text, so that the arrow follows the last word where the label wraps.
  display: 'inline-block',
  font: 'inherit',
  textAlign: 'left',
  color: tokens.color.textSecond,
  '&::before': { content: '""', position: 'absolute', inset: 0, borderRadius: tokens.radius.card },
  // By the style, which saves an element on every card; the button has a label of its own.
  '&::after': { content: '"\\00a0↗"' },
  '&[data-kind=same-tab]::after': { content: '"\\00a0→"' },
  '&.Mui-focusVisible, &:focus-visible': { outline: 'none' },
  '&.Mui-focusVisible::before, &:focus-visible::before': tokens.focusRing,
});

/** Launches the tool from anywhere on its card. */
export function LaunchButton({ tool, tabIndex }: { tool: Tool; tabIndex: 0 | -1 }) {
  const [opensInNewTab] = useOpensInNewTab();
  const kind = launchKind(useIsTabOpen(tool.id), opensInNewTab);
  const label = launchLabels[kind];
  return (
    <Stretched
      className="launch"
      data-kind={kind}
      tabIndex={tabIndex}
      aria-label={`${label}: ${tool.name}`}
      onClick={() => launchTool(tool, kind)}
    >
      {label}
    </Stretched>
  );
}
