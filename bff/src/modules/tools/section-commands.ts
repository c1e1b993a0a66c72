import { limits, type SectionPatch } from '@firedeck/contract';
import { type Model, trusted } from 'mongoose';
import { tryInsert } from '../../lib/mongo/try-insert.ts';
import { pushChange, recentWith } from './recent-changes.ts';
import type { StoredSection, ToolListDocument } from './tool-list-model.ts';

/** A change to a member's sections: the list's new version and its sections. */
export type ChangedSections = Pick<ToolListDocument, 'v' | 'sections'>;

const afterChange = { returnDocument: 'after' as const, projection: { v: 1, sections: 1 } };
const afterPipeline = { ...afterChange, updatePipeline: true };
const nextVersion = { $add: ['$v', 1] };

/** The member's sections, in the same document as the tools; null means that a condition failed. */
export function sectionCommands(lists: Model<ToolListDocument>) {
  const change = (filter: object, pipeline: { $set: object }[]) =>
    lists.findOneAndUpdate(filter, pipeline, afterPipeline).lean<ChangedSections>().exec();

  return {
    /** Puts the section at its place, or last. */
    addSection(
      userId: string,
      section: StoredSection,
      position: number = limits.sectionsPerMember,
    ): Promise<ChangedSections | null> {
      return lists
        .findOneAndUpdate(
          {
            _id: userId,
            'sections.id': trusted({ $ne: section.id }),
            [`sections.${limits.sectionsPerMember - 1}`]: trusted({ $exists: false }),
          },
          {
            $push: {
              sections: { $each: [section], $position: position },
              ...pushChange({ kind: 'section_added', toolId: null, name: section.name }),
            },
            $inc: { v: 1 },
          },
          afterChange,
        )
        .lean<ChangedSections>()
        .exec();
    },

    /** Creates the list with its first section; false if a list exists. */
    beginWithSection(userId: string, section: StoredSection): Promise<boolean> {
      const added = { kind: 'section_added' as const, toolId: null, name: section.name };
      const recent = [{ at: new Date(), ...added }];
      const first = { sections: [section], order: [], tools: {}, trash: [], recent, purgeAt: null };
      return tryInsert(() => lists.create({ _id: userId, v: 1, ...first }));
    },

    editSection(
      userId: string,
      id: string,
      { rev, changes }: { rev: number; changes: SectionPatch },
    ): Promise<ChangedSections | null> {
      // Literal: a name that begins with $ is not a path.
      const edited = {
        $mergeObjects: ['$$this', { $literal: changes }, { rev: { $add: ['$$this.rev', 1] } }],
      };
      const name = changes.name === undefined ? nameOf(id) : { $literal: changes.name };
      return change({ _id: userId, sections: trusted({ $elemMatch: { id, rev } }) }, [
        {
          $set: {
            sections: {
              $map: {
                input: '$sections',
                in: { $cond: [{ $eq: ['$$this.id', id] }, edited, '$$this'] },
              },
            },
            recent: recentWith({ kind: 'section_edited', toolId: null, name }),
            v: nextVersion,
          },
        },
      ]);
    },

    /** Its tools keep its id, which counts as none from now on. */
    removeSection(userId: string, id: string): Promise<ChangedSections | null> {
      return change({ _id: userId, 'sections.id': id }, [
        {
          $set: {
            sections: { $filter: { input: '$sections', cond: { $ne: ['$$this.id', id] } } },
            recent: recentWith({ kind: 'section_deleted', toolId: null, name: nameOf(id) }),
            v: nextVersion,
          },
        },
      ]);
    },

    /** Takes another order when it has exactly the present ids. */
    reorderSections(userId: string, ids: string[]): Promise<ChangedSections | null> {
      const isOther = {
        $and: [{ $setEquals: ['$sections.id', ids] }, { $ne: ['$sections.id', ids] }],
      };
      const at = { $indexOfArray: ['$sections.id', '$$this'] };
      return change(
        { _id: userId, sections: trusted({ $size: ids.length }), $expr: trusted(isOther) },
        [
          {
            $set: {
              sections: { $map: { input: ids, in: { $arrayElemAt: ['$sections', at] } } },
              recent: recentWith({ kind: 'sections_reordered', toolId: null, name: null }),
              v: nextVersion,
            },
          },
        ],
      );
    },
  };
}

/** As an expression: the name of a section. */
function nameOf(id: string) {
  return { $arrayElemAt: ['$sections.name', { $indexOfArray: ['$sections.id', id] }] };
}
