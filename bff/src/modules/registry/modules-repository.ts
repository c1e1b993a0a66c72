import { type ModuleDescriptor, moduleDescriptor } from '@firedeck/contract';
import type { Connection, UpdateWithAggregationPipeline } from 'mongoose';
import { z } from 'zod/mini';
import { type ModuleDocument, moduleModel, type ReleasedArtifact } from './module-model.ts';

export interface ModuleRecord {
  id: string;
  enabled: boolean;
  /** Number of changes published to open pages. */
  serial: number;
  current: ModuleDescriptor | null;
  previous: ModuleDescriptor | null;
  canary: { descriptor: ModuleDescriptor; percent: number } | null;
  /** Route prefixes granted by an operator. */
  grants: string[];
}

type Changes = UpdateWithAggregationPipeline[number];

/** The pointers, one document per module; each act is one atomic command. */
export function modulesRepository(connection: Connection) {
  const modules = moduleModel(connection);

  async function write(id: string, from: string | null, changes: object): Promise<boolean> {
    const serial = { $add: [{ $ifNull: ['$serial', 0] }, 1] };
    const pipeline = [{ $set: { serial, ...changes } } as Changes];
    const filter = { _id: id, 'current.artifact': from };
    const { matchedCount } = await modules
      .updateOne(filter, pipeline, { updatePipeline: true })
      .exec();
    return matchedCount === 1;
  }

  return {
    async all(): Promise<ModuleRecord[]> {
      const documents = await modules.find().sort({ _id: 1 }).lean().exec();
      return documents.map(toRecord);
    },

    /** Hashes of one module's keys, or of all keys. */
    async keyHashes(id?: string): Promise<string[]> {
      const filter = id === undefined ? {} : { _id: id };
      const found = await modules.find(filter, { keys: 1 }).lean().exec();
      return found.flatMap(({ keys = [] }) => keys.map(({ hash }) => hash));
    },

    /** Makes an artifact the current one and `from` the previous, if `from` is still current. */
    release: (id: string, from: string | null, descriptor: ModuleDescriptor): Promise<boolean> =>
      write(id, from, {
        previous: '$current',
        current: { $literal: toReleased(descriptor) },
        canary: null,
      }),

    /** Swaps current and previous, if `from` is still current. */
    rollBack: (id: string, from: string): Promise<boolean> =>
      write(id, from, { previous: '$current', current: '$previous', canary: null }),

    /** Ends a canary, if `from` is still current. */
    endCanary: (id: string, from: string | null): Promise<boolean> =>
      write(id, from, { canary: null }),

    /** Sets the canary; a quiet change is not published to open pages. */
    setCanary: (
      id: string,
      from: string | null,
      { descriptor, percent, quiet }: NonNullable<ModuleRecord['canary']> & { quiet: boolean },
    ): Promise<boolean> =>
      write(id, from, {
        canary: { $literal: { ...toReleased(descriptor), percent } },
        ...(quiet && { serial: { $ifNull: ['$serial', 0] } }),
      }),

    /** Returns false for an unknown module. */
    async setGrants(id: string, grants: string[]): Promise<boolean> {
      const { matchedCount } = await modules.updateOne({ _id: id }, { $set: { grants } }).exec();
      return matchedCount === 1;
    },

    setEnabled: (id: string, from: string | null, enabled: boolean): Promise<boolean> =>
      write(id, from, { enabled: { $literal: enabled } }),
  };
}

function toReleased(descriptor: ModuleDescriptor): ReleasedArtifact {
  const { artifact, version } = descriptor;
  return { artifact, version, descriptor: JSON.stringify(descriptor), releasedAt: new Date() };
}

function toRecord(document: ModuleDocument): ModuleRecord {
  const { _id, enabled, serial, current, previous, canary, grants } = document;
  const early = parseDescriptor(canary);
  return {
    id: _id,
    enabled: enabled ?? true,
    serial: serial ?? 0,
    current: parseDescriptor(current),
    previous: parseDescriptor(previous),
    canary: early && canary ? { descriptor: early, percent: canary.percent } : null,
    grants: grants ?? [],
  };
}

// Ignore an unreadable entry, so that it does not break the other modules.
function parseDescriptor(released: ReleasedArtifact | null | undefined): ModuleDescriptor | null {
  if (!released) return null;
  try {
    return z.parse(moduleDescriptor, JSON.parse(released.descriptor));
  } catch {
    return null;
  }
}
