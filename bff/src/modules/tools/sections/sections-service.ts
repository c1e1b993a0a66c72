import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  isSameName,
  limits,
  type Section,
  type SectionInput,
  type SectionPatch,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError, limitReached } from '../../../lib/http/domain-error.ts';
import type { SessionRef } from '../../auth/users/principal.ts';
import { publishToolsChanged, retryWhileOthersChange } from '../publish-and-retry.ts';
import { toSections, toToolList } from '../tool-mapping.ts';
import type { ChangedSections } from '../tools-repository/sections.ts';
import { toolsRepository } from '../tools-repository.ts';

export function sectionsService(app: FastifyInstance) {
  const tools = toolsRepository(app.mongo);

  function publishAndReturn(by: SessionRef, id: string, { v, sections }: ChangedSections): Section {
    publishToolsChanged(app, by, v);
    const section = find(sections, id);
    if (!section) throw new DomainError('not_found');
    return section;
  }

  const readSections = async (userId: string) => (await tools.readContents(userId))?.sections;

  return {
    /** Retries with the same key add it once. */
    async add(
      by: SessionRef,
      { position, ...input }: SectionInput,
      key: string | null,
    ): Promise<Section> {
      const { userId } = by;
      const section = { id: key ?? randomUUID(), ...input, rev: 1 };
      return retryWhileOthersChange(async () => {
        const added = await tools.addSection(userId, section, position);
        if (added) return publishAndReturn(by, section.id, added);
        const list = await tools.readContents(userId);
        const present = find(list?.sections, section.id);
        if (present && alreadyMatches(present, input)) return present;
        if (present) throw new DomainError('key_reused', { current: present });
        if (list && (list.sections?.length ?? 0) >= limits.sectionsPerMember)
          throw limitReached('sections');
        if (!list && (await tools.createListWithSection(userId, section)))
          return publishAndReturn(by, section.id, { v: 1, sections: [section] });
      });
    },

    async edit(
      by: SessionRef,
      id: string,
      edit: { rev: number; changes: SectionPatch },
    ): Promise<Section> {
      const edited = await tools.editSection(by.userId, id, edit);
      if (edited) return publishAndReturn(by, id, edited);
      const present = find(await readSections(by.userId), id);
      if (!present) throw new DomainError('not_found');
      if (alreadyMatches(present, edit.changes)) return present;
      throw new DomainError('changed_elsewhere', { current: present });
    },

    async remove(by: SessionRef, id: string): Promise<void> {
      const removed = await tools.removeSection(by.userId, id);
      if (!removed) throw new DomainError('not_found');
      publishToolsChanged(app, by, removed.v);
    },

    async reorder(by: SessionRef, ids: string[]): Promise<void> {
      const reordered = await tools.reorderSections(by.userId, ids);
      if (reordered) return publishToolsChanged(app, by, reordered.v);
      const list = await tools.readContents(by.userId);
      const present = (list?.sections ?? []).map(({ id }) => id);
      if (isDeepStrictEqual(present, ids)) return;
      throw new DomainError('order_outdated', { current: toToolList(by.userId, list) });
    },
  };
}

const find = (sections: ChangedSections['sections'], id: string): Section | undefined =>
  toSections(sections).find((section) => section.id === id);

const alreadyMatches = (section: Section, { name, color }: SectionPatch): boolean =>
  (name === undefined || isSameName(section.name, name)) &&
  (color === undefined || section.color === color);
