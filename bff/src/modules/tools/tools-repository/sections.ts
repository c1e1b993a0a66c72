import { limits, type SectionPatch } from '@firedeck/contract';
import { type Model, trusted } from 'mongoose';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { emptyList, type StoredSection, type ToolListDocument } from '../tool-list-model.ts';

export type ChangedSections = Pick<ToolListDocument, 'v' | 'sections'>;

const returnSections = { returnDocument: 'after' as const, projection: { v: 1, sections: 1 } };
const afterPipeline = { ...returnSections, updatePipeline: true };
const nextVersion = { $add: ['$v', 1] };

/**
 * A member's sections, in the same document as the tools; null means that a condition failed. They are
 * not recorded as recent changes: older servers and modules reject unknown kinds of changes.
 */
export function sectionCommands(lists: Model<ToolListDocument>) {
  const change = (filter: object, pipeline: { $set: object }[]) =>
    lists.findOneAndUpdate(filter, pipeline, afterPipeline).lean<ChangedSections>().exec();

  return {
    /** Inserts the section at `position`, by default last. */
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
            $push: { sections: { $each: [section], $position: position } },
            $inc: { v: 1 },
          },
          returnSections,
        )
        .lean<ChangedSections>()
        .exec();
    },

    /** Creates the list with its first section; false if a list exists. */
    createListWithSection(userId: string, section: StoredSection): Promise<boolean> {
      return tryInsert(() =>
        lists.create({ _id: userId, v: 1, ...emptyList, sections: [section] }),
      );
    },

    editSection(
      userId: string,
      id: string,
      { rev, changes }: { rev: number; changes: SectionPatch },
    ): Promise<ChangedSections | null> {
      // Literal: a name that starts with $ must not be read as a path.
      const edited = {
        $mergeObjects: ['$$this', { $literal: changes }, { rev: { $add: ['$$this.rev', 1] } }],
      };
      return change({ _id: userId, sections: trusted({ $elemMatch: { id, rev } }) }, [
        {
          $set: {
            sections: {
              $map: {
                input: '$sections',
                in: { $cond: [{ $eq: ['$$this.id', id] }, edited, '$$this'] },
              },
            },
            v: nextVersion,
          },
        },
      ]);
    },

    /** Its tools keep the id, which from then on means no section. */
    removeSection(userId: string, id: string): Promise<ChangedSections | null> {
      return change({ _id: userId, 'sections.id': id }, [
        {
          $set: {
            sections: { $filter: { input: '$sections', cond: { $ne: ['$$this.id', id] } } },
            v: nextVersion,
          },
        },
      ]);
    },

    /** Stores the order if it has exactly the present ids. */
    reorderSections(userId: string, ids: string[]): Promise<ChangedSections | null> {
      const orderChanged = {
        $and: [{ $setEquals: ['$sections.id', ids] }, { $ne: ['$sections.id', ids] }],
      };
      const at = { $indexOfArray: ['$sections.id', '$$this'] };
      return change(
        { _id: userId, sections: trusted({ $size: ids.length }), $expr: trusted(orderChanged) },
        [
          {
            $set: {
              sections: { $map: { input: ids, in: { $arrayElemAt: ['$sections', at] } } },
              v: nextVersion,
            },
          },
        ],
      );
    },
  };
}
