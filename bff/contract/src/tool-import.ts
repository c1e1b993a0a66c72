import { z } from 'zod/mini';
import * as limits from './limits.ts';
import { sectionName, sectionOrder } from './section.ts';
import { id } from './shared.ts';
import { toolGroup, toolGroupResult } from './tool-group.ts';
import { toolInput } from './tool-input.ts';

/** A tool to import; pictures belong to one account and are left out. */
export const importedTool = z.object({
  /** Chosen by the client, so that the same import sent again adds nothing. */
  id,
  name: toolInput.shape.name,
  url: toolInput.shape.url,
  icon: toolInput.shape.icon,
  notes: toolInput.shape.notes,
  /** Name of the tool's section; one that the board does not have is added. */
  section: z.optional(sectionName),
});

/** `POST /api/tools/import`: adds these tools after the present ones, all of them or none. */
export const toolImport = z.object({
  tools: z
    .array(importedTool)
    .check(z.minLength(1), z.maxLength(limits.toolsPerMember), z.meta({ uniqueItems: true })),
});

/**
 * `POST /api/tools/import/undo`: removes those of these tools that are as they were imported, and those
 * of these sections that are as they were added and without tools.
 */
export const toolImportUndo = z.object({
  ...toolGroup.shape,
  sections: z.optional(sectionOrder.shape.ids),
});

/** The response to both. */
export const toolImportResult = z.object({
  ...toolGroupResult.shape,
  /** Ids of the sections that an import added; absent where it added none. */
  sections: z.optional(z.array(id)),
});

export type ImportedTool = z.infer<typeof importedTool>;
export type ToolImport = z.infer<typeof toolImport>;
export type ToolImportUndo = z.infer<typeof toolImportUndo>;
export type ToolImportResult = z.infer<typeof toolImportResult>;
