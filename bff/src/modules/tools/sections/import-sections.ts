import { randomUUID } from 'node:crypto';
import { type ImportedTool, limits, sectionColors } from '@firedeck/contract';
import { limitReached } from '../../../lib/http/domain-error.ts';
import type { StoredSection, StoredTool, ToolListDocument } from '../tool-list-model.ts';

/**
 * Finds the sections that imported tools name, and creates the missing ones.
 *
 * @throws DomainError when a member would have too many
 */
function findSections(
  present: readonly StoredSection[],
  imported: readonly Pick<ImportedTool, 'section'>[],
): { idByName: Map<string, string>; sections: StoredSection[] } {
  const idByName = new Map<string, string>();
  // Reversed: of several with one name the first wins.
  for (const { id, name } of present.toReversed()) idByName.set(normalize(name), id);
  const added: StoredSection[] = [];
  for (const { section: name } of imported) {
    if (name === undefined || idByName.has(normalize(name))) continue;
    const color = sectionColors[(present.length + added.length) % sectionColors.length];
    const section = { id: randomUUID(), name, color: color ?? sectionColors[0], rev: 1 };
    added.push(section);
    idByName.set(normalize(name), section.id);
  }
  if (present.length + added.length > limits.sectionsPerMember) throw limitReached('sections');
  return { idByName, sections: added };
}

/** Assigns the tools to the sections that they name; also returns the sections to add. */
export function placeInSections(
  imported: readonly ImportedTool[],
  present: readonly StoredSection[] | undefined,
  missing: ReadonlyMap<string, StoredTool>,
): { placed: Map<string, StoredTool>; sections: StoredSection[] } {
  const added = imported.filter(({ id }) => missing.has(id));
  const { idByName, sections } = findSections(present ?? [], added);
  const placed = added.flatMap(({ id, section }): [string, StoredTool][] => {
    const tool = missing.get(id);
    const sectionId = section === undefined ? undefined : idByName.get(normalize(section));
    return tool ? [[id, sectionId ? { ...tool, section: sectionId } : tool]] : [];
  });
  return { placed: new Map(placed), sections };
}

/** Which of the candidates are unedited, and empty once the tools are removed. */
export function findUnusedSections(
  { tools, sections = [] }: Pick<ToolListDocument, 'tools' | 'sections'>,
  removedTools: readonly string[],
  candidates: readonly string[],
): string[] {
  const removed = new Set(removedTools);
  const remaining = Object.entries(tools).filter(([id]) => !removed.has(id));
  const used = new Set(remaining.map(([, { section }]) => section));
  return sections
    .filter(({ id, rev }) => candidates.includes(id) && rev === 1 && !used.has(id))
    .map(({ id }) => id);
}

const normalize = (name: string): string => name.normalize('NFC');
