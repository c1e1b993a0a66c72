import type { Tool } from '@firedeck/contract';

/** How many tools each section has, by its id. */
export function countBySection(tools: readonly Pick<Tool, 'section'>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { section } of tools) if (section) counts.set(section, (counts.get(section) ?? 0) + 1);
  return counts;
}
