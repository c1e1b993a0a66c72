import { limits, type TrashedTool } from '@firedeck/contract';
import { Button, useDispatch } from '@firedeck/kit';
import { GlyphTile, hostOf } from '@firedeck/sdk';
import type { MouseEvent } from 'react';
import { FirstFew } from '../panels/first-few.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { shownTime } from '../shown-time.ts';
import { texts } from '../texts.ts';
import { useRestoreTool } from '../tool-restore/use-restore-tool.ts';
import { type HistoryDispatch, takeFromTrash, useToolsTrashQuery } from './tool-history-api.ts';

/** Deleted tools, and the way back for each. */
export function View() {
  const { data, ...query } = useToolsTrashQuery();
  const { heading, hint, empty, failed } = texts.trash;
  const restore = useTrashRestore();
  return (
    <PanelSection
      {...{ heading, empty, failed }}
      hint={hint(limits.trashDays)}
      query={{ ...query, items: data?.tools }}
    >
      {(tools) => (
        <FirstFew items={tools}>
          {(tool) => <TrashedRow key={tool.id} tool={tool} onRestore={restore} />}
        </FirstFew>
      )}
    </PanelSection>
  );
}

interface RowProps {
  tool: TrashedTool;
  onRestore(id: string, button: HTMLElement): void;
}

function TrashedRow({ tool, onRestore }: RowProps) {
  const { id, name, url, icon, deleted_at } = tool;
  return (
    <li>
      <GlyphTile glyph={icon} size={40} />
      <div>
        {name}
        <small>{hostOf(url)}</small>
        <time dateTime={deleted_at}>{texts.trash.deleted(shownTime(deleted_at))}</time>
      </div>
      <Button
        variant="outlined"
        aria-label={texts.trash.restoreNamed(name)}
        onClick={(event: MouseEvent<HTMLElement>) => onRestore(id, event.currentTarget)}
      >
        {texts.trash.restore}
      </Button>
    </li>
  );
}

function useTrashRestore(): RowProps['onRestore'] {
  const restore = useRestoreTool();
  const dispatch = useDispatch<HistoryDispatch>();
  return async (id, button) => {
    const next = nextStop(button);
    if (!(await restore(id))) return;
    // Its row goes at once, and the focus must not go with it.
    if (document.activeElement === button) next?.focus();
    dispatch(takeFromTrash(id));
  };
}

/** The next row's button, else the one before, else the section's heading. */
function nextStop(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return (
    neighbour?.querySelector<HTMLElement>('button') ??
    button.closest('section')?.querySelector<HTMLElement>('h3')
  );
}
