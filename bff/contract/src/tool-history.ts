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
  /** Null for changes of several tools, such as a new order. */
  tool_id: z.nullable(id),
  /** Name of the tool at that time; for imports the number of tools. */
  name: z.nullable(z.string()),
});

/** `GET /api/tools/recent`: newest changes of the board, newest first. */
export const recentChanges = z.object({ changes: z.array(toolChange) });

export const trashedTool = z.object({
  id,
  name: z.string(),
  url: z.string(),
  icon: glyph,
  deleted_at: instant,
});

/** `GET /api/tools/trash`: tools that `POST /api/tools/:id/restore` can restore, newest first. */
export const toolTrash = z.object({ tools: z.array(trashedTool) });

/** Lenient schema for browsers. */
export const shownToolTrash = z.object({
  tools: z.array(z.object({ ...trashedTool.shape, icon: shownGlyph })),
});

export type ToolChangeKind = (typeof toolChangeKinds)[number];
export type ToolChange = z.infer<typeof toolChange>;
export type RecentChanges = z.infer<typeof recentChanges>;
export type TrashedTool = z.infer<typeof trashedTool>;
export type ToolTrash = z.infer<typeof toolTrash>;
