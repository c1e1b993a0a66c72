import { Schema } from 'mongoose';
import { defineModel } from '../../lib/mongo/define-model.ts';

/** One released artifact: its descriptor whole, as JSON text (names in it hold dots). */
export interface ReleasedArtifact {
  artifact: string;
  version: string;
  descriptor: string;
  releasedAt: Date;
}

/**
 * A module's pointer: its live, previous and canary artifacts, and the keys allowed to change it.
 */
export interface ModuleDocument {
  _id: string;
  /** sha256 (hex) of each key of the team. */
  keys?: { hash: string; createdAt: Date }[];
  /** Prefixes of routes that an operator granted to it. */
  grants?: string[];
  current?: ReleasedArtifact | null;
  previous?: ReleasedArtifact | null;
  /** For a share of the devices. */
  canary?: (ReleasedArtifact & { percent: number }) | null;
  /** Absent: true. */
  enabled?: boolean;
  /** Incremented by each change that is published to open pages; absent: 0. */
  serial?: number;
}

const ofArtifact = {
  artifact: { type: String, required: true },
  version: { type: String, required: true },
  descriptor: { type: String, required: true },
  releasedAt: { type: Date, required: true },
};
const releasedArtifact = new Schema(ofArtifact, { _id: false });
const canaryArtifact = new Schema(
  { ...ofArtifact, percent: { type: Number, required: true } },
  { _id: false },
);

const moduleSchema = new Schema<ModuleDocument>(
  {
    _id: { type: String, required: true },
    keys: {
      type: [new Schema({ hash: String, createdAt: Date }, { _id: false })],
      default: undefined,
    },
    grants: { type: [String], default: undefined },
    current: { type: releasedArtifact },
    previous: { type: releasedArtifact },
    canary: { type: canaryArtifact },
    enabled: Boolean,
    serial: Number,
  },
  { versionKey: false },
);

export const moduleModel = defineModel('Module', moduleSchema, 'modules');
