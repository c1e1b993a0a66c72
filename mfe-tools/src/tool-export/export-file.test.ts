import { expect, it } from 'vitest';
import { aTool, toolId } from '../testing/tools.ts';
import { readImportFile } from '../tool-import/read-import-file.ts';
import { formatExport } from './export-file.ts';

it('tools in sections › export contains the section names, which the import reads', async () => {
  const section = { id: toolId(9), name: 'Maps', color: 'red' as const, rev: 1 };
  const tools = [aTool(1, { section: section.id }), aTool(2), aTool(3, { section: toolId(8) })];
  const text = formatExport({ version: 1, tools, sections: [section] });
  expect(text.match(/"section": .*/g)).toEqual(['"section": "Maps"']);
  const entries = await readImportFile(new Blob([text]));
  expect(entries.map((entry) => entry.section)).toEqual(['Maps', '', '']);
});
