import {
  ownValue,
  pickToolFields,
  type Section,
  type Tool,
  type ToolList,
} from '@firedeck/contract';
import type { StoredSection, StoredTool } from './tool-list-model.ts';
import type { PlacedTool } from './tools-repository/placed-tool.ts';
import type { ToolListContents } from './tools-repository/reads.ts';

/** Maps a stored tool to its API shape; the route adds icons. */
export function toTool(userId: string, id: string, placed: Omit<PlacedTool, 'version'>): Tool {
  const { tool, position, sections = [] } = placed;
  const { section, ...fields } = pickToolFields(tool);
  return {
    id,
    user_id: userId,
    ...fields,
    // Omitted without a section: older clients do not know the field.
    ...(section && sections.some((one) => one.id === section) && { section }),
    position,
    created_at: tool.createdAt.toISOString(),
    updated_at: tool.updatedAt.toISOString(),
    rev: tool.rev,
    favicon: null,
  };
}

/** A member without a document has an empty list. */
export function toToolList(userId: string, list: ToolListContents | null): ToolList {
  if (!list) return { version: 0, tools: [] };
  const { sections } = list;
  const inOrder = list.order.map((id) => ({ id, tool: ownValue(list.tools, id) }));
  return {
    version: list.v,
    tools: inOrder
      .filter((entry): entry is { id: string; tool: StoredTool } => entry.tool !== undefined)
      .map(({ id, tool }, position) => toTool(userId, id, { tool, position, sections })),
    ...(sections?.length && { sections: toSections(sections) }),
  };
}

export function toSections(sections: readonly StoredSection[] = []): Section[] {
  return sections.map(({ id, name, color, rev }) => ({ id, name, color, rev }));
}
