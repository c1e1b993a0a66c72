import { z } from 'zod/mini';
import { glyph, shownGlyph } from './glyph.ts';
import { id, instant } from './shared.ts';

export const toolChangeKinds = [
  'added',
  'edited',
  'deleted',
  'restored',
  'reordered',
  'imported',
  'import_undone',
] as const;

export const toolChange = z.object({
  at: instant,
  kind: z.enum(toolChangeKinds),
  /** Null for a change of many tools, such as a new order. */
  tool_id: z.nullable(id),
  /** The name of the tool as it was then; the number of tools of an import. */
  name: z.nullable(z.string()),
});

/** `GET /api/tools/recent`: the newest changes of the board, newest first. */
export const recentChanges = z.object({ changes: z.array(toolChange) });

export const trashedTool = z.object({
  id,
  name: z.string(),
  url: z.string(),
  icon: glyph,
  deleted_at: instant,
});

/** `GET /api/tools/trash`: what `POST /api/tools/:id/restore` can bring back, newest first. */
export const toolTrash = z.object({ tools: z.array(trashedTool) });

/** As browsers read it. */
export const shownToolTrash = z.object({
  tools: z.array(z.object({ ...trashedTool.shape, icon: shownGlyph })),
});

export type ToolChangeKind = (typeof toolChangeKinds)[number];
export type ToolChange = z.infer<typeof toolChange>;
export type RecentChanges = z.infer<typeof recentChanges>;
export type TrashedTool = z.infer<typeof trashedTool>;
export type ToolTrash = z.infer<typeof toolTrash>;
