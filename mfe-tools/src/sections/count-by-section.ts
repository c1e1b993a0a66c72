import type { Tool } from '@firedeck/contract';

/** The number of tools per section id. */
export function countBySection(tools: readonly Pick<Tool, 'section'>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { section } of tools) if (section) counts.set(section, (counts.get(section) ?? 0) + 1);
  return counts;
}
