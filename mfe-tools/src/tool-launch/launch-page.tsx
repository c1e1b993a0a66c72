import { useLocation, useParams } from '@firedeck/kit';
import { PageSpinner } from '@firedeck/sdk';
import { ToolNotFound } from '../tool-not-found/tool-not-found.tsx';
import { LaunchedTool } from './launched-tool.tsx';
import { useLaunchableTool } from './use-launchable-tool.ts';

/** Opens the tool on mount and offers to open it again. */
export function View() {
  const { id = '' } = useParams();
  const { key } = useLocation();
  const { currentData: tool, error, isFetching, refetch } = useLaunchableTool(id);
  if (tool) return <LaunchedTool key={key} tool={tool} />;
  if (isFetching && !error) return <PageSpinner />;
  return <ToolNotFound error={error} onRetry={refetch} />;
}
