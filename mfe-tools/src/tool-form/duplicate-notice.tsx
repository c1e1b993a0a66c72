import type { Tool } from '@firedeck/contract';
import { Link, RouterLink, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type MouseEvent, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { normalizeUrl } from '../normalize-url.ts';
import { launchKind } from '../tool-launch/launch-kind.ts';
import { launchTool } from '../tool-launch/launch-tool.ts';
import { openTabs } from '../tool-launch/open-tabs.ts';
import { useKnownList } from '../use-known-list.ts';
import { formTexts } from './form-texts.ts';
import type { ToolFormState } from './use-tool-form.ts';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 12,
  overflowWrap: 'anywhere',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: tokens.target,
    minHeight: tokens.target,
    fontWeight: tokens.fontWeight.strong,
  },
});

interface Props {
  form: ToolFormState;
  /** The edited tool, which is not a duplicate of itself. */
  toolId: string | undefined;
}

/** Names the tool that already has the typed URL. The form can still be saved. */
export function DuplicateNotice({ form, toolId }: Props) {
  const tool = useDuplicate(form, toolId);
  return (
    <div role="status">
      {tool && (
        <Line>
          <span>{formTexts.duplicate(tool.name)}</span>
          <Link
            component={RouterLink}
            to={`/launch/${tool.id}`}
            aria-label={formTexts.openNamed(tool.name)}
            onClick={(event: MouseEvent) => openBeside(event, tool)}
          >
            {formTexts.openIt}
          </Link>
        </Line>
      )}
    </div>
  );
}

/** Opens another tab, so that the form stays. */
function openBeside(event: MouseEvent, tool: Tool): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  launchTool(tool, launchKind(openTabs.isOpen(tool.id), true));
}

function useDuplicate(form: ToolFormState, toolId: string | undefined): Tool | undefined {
  const tools = useKnownList()?.tools;
  const typed = useWatch({ control: form.control, name: 'url' });
  const byUrl = useMemo(() => {
    const others = (tools ?? []).filter(({ id }) => id !== toolId).reverse();
    // Reversed, because the last entry of a key wins and the first tool on the board should be
    // named.
    return new Map(others.map((tool) => [normalizeUrl(tool.url), tool]));
  }, [tools, toolId]);
  const url = normalizeUrl(typed);
  return url === null ? undefined : byUrl.get(url);
}
