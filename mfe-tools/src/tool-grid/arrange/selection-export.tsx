import type { Tool } from '@firedeck/contract';
import { Button } from '@firedeck/kit';
import { downloadTools } from '../../tool-export/export-file.ts';
import { useToolsListQuery } from '../../tools-api.ts';
import { arrangeTexts } from './arrange-texts.ts';

/** Downloads the selected tools as a file that another member can import. */
export function SelectionExport({ selected }: { selected: Tool[] }) {
  const { data: list } = useToolsListQuery();
  const cannotExport = selected.length === 0 || !list;
  return (
    <Button
      className="export"
      variant="outlined"
      aria-disabled={cannotExport}
      onClick={() => !cannotExport && downloadTools({ ...list, tools: selected })}
    >
      {arrangeTexts.export}
    </Button>
  );
}
