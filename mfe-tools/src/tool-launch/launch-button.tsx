import type { Tool } from '@firedeck/contract';
import { Button } from '@firedeck/kit';
import { launchKind, launchLabels } from './launch-label.ts';
import { useOpensInNewTab } from './launch-preference.ts';
import { launchTool } from './launch-tool.ts';
import { useIsTabOpen } from './use-is-tab-open.ts';

export function LaunchButton({ tool }: { tool: Tool }) {
  const [opensInNewTab] = useOpensInNewTab();
  const kind = launchKind(useIsTabOpen(tool.id), opensInNewTab);
  const label = launchLabels[kind];
  return (
    <Button
      className="launch"
      variant="contained"
      aria-label={`${label}: ${tool.name}`}
      onClick={() => launchTool(tool, kind)}
    >
      {label}
    </Button>
  );
}
