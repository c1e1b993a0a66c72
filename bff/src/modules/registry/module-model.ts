import { Schema } from 'mongoose';
import { defineModel } from '../../lib/mongo/define-model.ts';

/** A released artifact with its descriptor as JSON text, because names in it contain dots. */
export interface ReleasedArtifact {
  artifact: string;
  version: string;
  descriptor: string;
  releasedAt: Date;
}

/** A module's current, previous and canary artifacts, and the keys allowed to change them. */
export interface ModuleDocument {
  _id: string;
  /** SHA-256 (hex) of each of the team's keys. */
  keys?: { hash: string; createdAt: Date }[];
  /** Route prefixes granted by an operator. */
  grants?: string[];
  current?: ReleasedArtifact | null;
  previous?: ReleasedArtifact | null;
  /** Served to a share of the devices. */
  canary?: (ReleasedArtifact & { percent: number }) | null;
  /** Default: true. */
  enabled?: boolean;
  /** Incremented by each change that is published to open pages. Default: 0. */
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
