import { limits, type TrashedTool } from '@firedeck/contract';
import { Button, useDispatch } from '@firedeck/kit';
import { formatTime, GlyphTile, hostOf, PanelSection, QueryState, RowList } from '@firedeck/sdk';
import type { MouseEvent } from 'react';
import { pickColorGlyph } from '../sections/tile-looks.ts';
import { useRestoreTool } from '../tool-grid/deletion/use-restore-tool.ts';
import type { ToolsDispatch } from '../tools-api.ts';
import { historyTexts } from './history-texts.ts';
import { removeFromTrash, useToolsTrashQuery } from './tool-history-api.ts';

/** Deleted tools, each with Restore. */
export function View() {
  const query = useToolsTrashQuery();
  const { heading, hint, empty, failed } = historyTexts.trash;
  const restore = useTrashRestore();
  return (
    <PanelSection heading={heading} hint={hint(limits.trashDays)}>
      <QueryState query={query} failed={failed}>
        {({ tools }) => (
          <RowList items={tools} empty={empty} maxCollapsed={5}>
            {(tool) => <TrashedRow key={tool.id} tool={tool} onRestore={restore} />}
          </RowList>
        )}
      </QueryState>
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
      <GlyphTile glyph={icon} color={pickColorGlyph(name)} size={40} />
      <div>
        {name}
        <small>{hostOf(url)}</small>
        <small>
          <time dateTime={deleted_at}>{historyTexts.trash.deleted(formatTime(deleted_at))}</time>
        </small>
      </div>
      <Button
        variant="outlined"
        aria-label={historyTexts.trash.restoreNamed(name)}
        onClick={(event: MouseEvent<HTMLElement>) => onRestore(id, event.currentTarget)}
      >
        {historyTexts.trash.restore}
      </Button>
    </li>
  );
}

function useTrashRestore(): RowProps['onRestore'] {
  const restore = useRestoreTool();
  const dispatch = useDispatch<ToolsDispatch>();
  return async (id, button) => {
    const next = findNextFocus(button);
    if (!(await restore(id))) return;
    // The focused row is about to unmount.
    if (document.activeElement === button) next?.focus();
    dispatch(removeFromTrash(id));
  };
}

/** The button of the next or previous row, else the section heading. */
function findNextFocus(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('li');
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  return (
    neighbor?.querySelector<HTMLElement>('button') ??
    button.closest('section')?.querySelector<HTMLElement>('h3')
  );
}
