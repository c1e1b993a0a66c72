import type { AuditFilters } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import type { AuditLineDocument } from '../audit-line-model.ts';
import { auditReader } from '../audit-reader.ts';
import { isBefore, type SkippedLine, walkLog } from './walk-log.ts';

/** Walks the log within the time range of a file, in step with the file's lines. */
export function walkBesideFile(connection: Connection, filters: AuditFilters) {
  const reader = auditReader(connection);
  let walk = filters.from === undefined ? null : walkLog(reader.iterate(filters));
  /** The file's first line, if no filter sets the start. */
  let start: AuditLineDocument | undefined;
  let newest: AuditLineDocument | undefined;
  /** Lines out of order that are older than the first. */
  const early = new Map<string, Date>();

  async function begin(first: AuditLineDocument) {
    const started = walkLog(reader.iterate({ ...filters, from: first.at.toISOString() }));
    // Lines of the same millisecond: the file starts after them.
    await started.skipPast(first);
    started.skipped.clear();
    start = first;
    return started;
  }

  /** Lines between the file's oldest line and its first. */
  async function listEarlyMissing(first: AuditLineDocument): Promise<SkippedLine[]> {
    const missing: SkippedLine[] = [];
    if (early.size === 0) return missing;
    const oldest = [...early.values()].reduce((one, other) => (one < other ? one : other));
    const to = justAfter(first.at).toISOString();
    for await (const line of reader.iterate({ ...filters, from: oldest.toISOString(), to }))
      if (isBefore(line, first) && !early.has(line._id)) missing.push(line);
    return missing;
  }

  return {
    /** Advances to the next line of the file, as stored; returns whether the file had it before. */
    async take(line: AuditLineDocument): Promise<boolean> {
      walk ??= await begin(line);
      if (!newest || isBefore(newest, line)) {
        await walk.skipPast(line);
        newest = line;
        return false;
      }
      if (line._id === newest._id) return true;
      if (start && isBefore(line, start)) {
        const isKnown = early.has(line._id);
        early.set(line._id, line.at);
        return isKnown;
      }
      return !walk.skipped.delete(line._id) && reader.has(line._id, filters);
    },

    /** Lines of the log that are missing from the file, and the end of its range. */
    async finish(): Promise<{ missing: SkippedLine[]; to: Date }> {
      const to = new Date(filters.to ?? justAfter(newest?.at ?? new Date(0)));
      await walk?.finish(to);
      const missing = [...(walk?.skipped.values() ?? [])];
      return { missing: start ? [...(await listEarlyMissing(start)), ...missing] : missing, to };
    },
  };
}

const justAfter = (at: Date): Date => new Date(at.getTime() + 1);
