import { z } from 'zod/mini';
import * as limits from './limits.ts';
import { sectionName, sectionOrder } from './section.ts';
import { id } from './shared.ts';
import { toolGroup, toolGroupResult } from './tool-group.ts';
import { toolInput } from './tool-input.ts';

/** A tool to import, without its picture: pictures belong to one account. */
export const importedTool = z.object({
  /** Chosen by the client, so that a retried import adds nothing twice. */
  id,
  name: toolInput.shape.name,
  url: toolInput.shape.url,
  icon: toolInput.shape.icon,
  notes: toolInput.shape.notes,
  /** Name of the tool's section, which is created if missing. */
  section: z.optional(sectionName),
});

/** `POST /api/tools/import`: appends the tools to the board, all or none. */
export const toolImport = z.object({
  tools: z
    .array(importedTool)
    .check(z.minLength(1), z.maxLength(limits.toolsPerMember), z.meta({ uniqueItems: true })),
});

/**
 * `POST /api/tools/import/undo`: removes the tools that are unchanged since the import, and the
 * added sections that are unchanged and empty.
 */
export const toolImportUndo = z.object({
  ...toolGroup.shape,
  sections: z.optional(sectionOrder.shape.ids),
});

/** Response of both. */
export const toolImportResult = z.object({
  ...toolGroupResult.shape,
  /** Ids of sections that the import added; absent if none. */
  sections: z.optional(z.array(id)),
});

export type ImportedTool = z.infer<typeof importedTool>;
export type ToolImport = z.infer<typeof toolImport>;
export type ToolImportUndo = z.infer<typeof toolImportUndo>;
export type ToolImportResult = z.infer<typeof toolImportResult>;
