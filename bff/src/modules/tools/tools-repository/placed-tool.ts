import { ownValue } from '@firedeck/contract';
import type { StoredSection, StoredTool } from '../tool-list-model.ts';

/** A tool with its position, and the version of its list. */
export interface PlacedTool {
  version: number;
  position: number;
  tool: StoredTool;
  sections?: StoredSection[] | undefined;
}

/** The part of a list that `projectTool` selects. */
export interface Projected {
  v: number;
  position: number;
  tools: Record<string, StoredTool>;
  sections?: StoredSection[];
}

export function projectTool(id: string) {
  return { v: 1, [`tools.${id}`]: 1, sections: 1, position: { $indexOfArray: ['$order', id] } };
}

export const returnVersion = { returnDocument: 'after' as const, projection: { v: 1 } };

export const returnTool = (id: string) => ({
  returnDocument: 'after' as const,
  projection: projectTool(id),
});

export function toPlacedTool(list: Projected | null, id: string): PlacedTool | null {
  const tool = ownValue(list?.tools, id);
  return list && tool
    ? { version: list.v, position: list.position, tool, sections: list.sections }
    : null;
}
