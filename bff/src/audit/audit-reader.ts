import { type AuditFilters, auditDetailFields, auditLimits } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { escapePattern } from '../lib/mongo/escape-pattern.ts';
import { isStorable } from '../lib/mongo/is-storable.ts';
import { rawCollection } from '../lib/mongo/raw-collection.ts';
import { type AuditLineDocument, auditLineModel } from './audit-line-model.ts';

/** Cursor of a line in chronological order. */
export interface LinePosition {
  at: Date;
  id: string;
}

const linesAtOnce = 500;
// A search may have to read every line.
const searchWithinMs = 2_500;
const maxTimeExpired = 50;

export class SearchTooSlow extends Error {}

export function auditReader(connection: Connection) {
  const lines = rawCollection(auditLineModel(connection));

  /** Excludes `asked` lines of actions with an outcome. */
  async function dropConcluded(found: AuditLineDocument[]): Promise<AuditLineDocument[]> {
    const pending = found.flatMap(({ act, outcome }) => (act && outcome === 'asked' ? [act] : []));
    if (pending.length === 0) return found;
    const concluded = new Set(
      await lines.distinct('act', { act: { $in: pending }, outcome: { $ne: 'asked' } }),
    );
    return found.filter(({ act, outcome }) => outcome !== 'asked' || !concluded.has(act));
  }

  return {
    /** One line per action, newest first; `next` is the cursor of the next page. */
    async readPage(
      filters: AuditFilters,
      after: LinePosition | null,
      count: number = auditLimits.linesPerPage,
    ): Promise<{ lines: AuditLineDocument[]; next: LinePosition | null }> {
      const found = await lines
        .find(toFilter(filters, after))
        .sort({ at: -1, _id: -1 })
        .limit(count + 1)
        .maxTimeMS(searchWithinMs)
        .toArray()
        .catch(refuseSlow);
      const page = found.slice(0, count);
      const last = page.at(-1);
      return {
        lines: await dropConcluded(page),
        next: found.length > count && last ? { at: last.at, id: last._id } : null,
      };
    },

    iterate: (filters: AuditFilters): AsyncIterable<AuditLineDocument> =>
      lines
        .find(toFilter(filters, null))
        .sort({ at: 1, _id: 1 })
        // The default is 16 MB of lines, which take several times that in memory.
        .batchSize(linesAtOnce),

    has: async (id: string, filters: AuditFilters): Promise<boolean> =>
      (await lines.countDocuments({ $and: [{ _id: id }, toFilter(filters, null)] })) > 0,

    countUnsealed: (): Promise<number> => lines.countDocuments({ seal: null }),
  };
}

function refuseSlow(error: { code?: unknown }): never {
  throw error.code === maxTimeExpired ? new SearchTooSlow() : error;
}

function toFilter(filters: AuditFilters, after: LinePosition | null): object {
  const { from, to, actor, subject, kind, search = '' } = filters;
  const words = search.split(/\s+/).filter((word) => word !== '');
  const parts = [
    ...(from === undefined ? [] : [{ at: { $gte: new Date(from) } }]),
    ...(to === undefined ? [] : [{ at: { $lt: new Date(to) } }]),
    ...(actor ? [nameFilter('actor', actor)] : []),
    ...(subject ? [nameFilter('subject', subject)] : []),
    ...(kind === undefined ? [] : [{ kind }]),
    ...words.map(matches),
    ...(after === null
      ? []
      : [{ $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after.id } }] }]),
  ];
  return parts.length > 0 ? { $and: parts } : {};
}

const nameFilter = (part: 'actor' | 'subject', text: string): object =>
  ifStorable(text, {
    $or: [
      { [`${part}.id`]: text },
      { [`${part}.name`]: { $regex: `^${escapePattern(text)}$`, $options: 'i' } },
    ],
  });

const searched = [
  'kind',
  'actor.name',
  'subject.name',
  'key',
  ...auditDetailFields.map((field) => `details.${field}`),
];

function matches(word: string): object {
  const part = { $regex: escapePattern(word), $options: 'i' };
  return ifStorable(word, { $or: searched.map((field) => ({ [field]: part })) });
}

// No line contains NUL, and a pattern with it is an error.
const ifStorable = (text: string, filter: object): object =>
  isStorable(text) ? filter : { _id: null };
