import { type ModuleDescriptor, moduleDescriptor } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { z } from 'zod/mini';
import { type ModuleDocument, moduleModel, type ReleasedArtifact } from './module-model.ts';

/** A module as the registry knows it. */
export interface ModuleRecord {
  id: string;
  enabled: boolean;
  serial: number;
  current: ModuleDescriptor | null;
  previous: ModuleDescriptor | null;
}

/** What an act found before it, and whether it changed that. */
export interface ReleaseAct {
  changed: boolean;
  serial: number;
}

/** The pointers, one document per module; each act is one command. */
export function modulesRepository(connection: Connection) {
  const modules = moduleModel(connection);
  return {
    async all(): Promise<ModuleRecord[]> {
      const documents = await modules.find().sort({ _id: 1 }).lean().exec();
      return documents.map(toRecord);
    },

    async keyHashes(id: string): Promise<string[]> {
      const found = await modules.findById(id, { keys: 1 }).lean().exec();
      return (found?.keys ?? []).map(({ hash }) => hash);
    },

    /** Makes an artifact the current one; the one before becomes the previous. */
    async release(id: string, descriptor: ModuleDescriptor): Promise<ReleaseAct> {
      const released: ReleasedArtifact = {
        artifact: descriptor.artifact,
        version: descriptor.version,
        descriptor: JSON.stringify(descriptor),
        releasedAt: new Date(),
      };
      const isLive = { $eq: ['$current.artifact', released.artifact] };
      const before = await modules
        .findOneAndUpdate(
          { _id: id },
          [
            {
              $set: {
                previous: { $cond: [isLive, '$previous', '$current'] },
                current: { $cond: [isLive, '$current', { $literal: released }] },
                serial: { $add: [{ $ifNull: ['$serial', 0] }, { $cond: [isLive, 0, 1] }] },
              },
            },
          ],
          { updatePipeline: true, returnDocument: 'before' },
        )
        .lean()
        .exec();
      return actOf(before, before?.current?.artifact !== released.artifact);
    },

    /** Swaps current and previous, if `from` is still the current one. */
    async rollBack(id: string, from: string): Promise<ReleaseAct> {
      const before = await modules
        .findOneAndUpdate(
          { _id: id, 'current.artifact': from },
          [
            {
              $set: {
                previous: '$current',
                current: '$previous',
                serial: { $add: [{ $ifNull: ['$serial', 0] }, 1] },
              },
            },
          ],
          { updatePipeline: true, returnDocument: 'before' },
        )
        .lean()
        .exec();
      return actOf(before, before !== null);
    },
  };
}

function actOf(before: ModuleDocument | null, changed: boolean): ReleaseAct {
  return { changed, serial: (before?.serial ?? 0) + (changed ? 1 : 0) };
}

function toRecord(document: ModuleDocument): ModuleRecord {
  return {
    id: document._id,
    enabled: document.enabled ?? true,
    serial: document.serial ?? 0,
    current: descriptorOf(document.current),
    previous: descriptorOf(document.previous),
  };
}

// One team's unreadable entry must not take the others away: it counts as not there.
function descriptorOf(released: ReleasedArtifact | null | undefined): ModuleDescriptor | null {
  if (!released) return null;
  const parsed = z.safeParse(moduleDescriptor, JSON.parse(released.descriptor));
  return parsed.success ? parsed.data : null;
}
