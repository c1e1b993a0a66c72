import { type Connection, type Model, Schema } from 'mongoose';

/** One released artifact: its descriptor whole, as JSON text (names in it hold dots). */
export interface ReleasedArtifact {
  artifact: string;
  version: string;
  descriptor: string;
  releasedAt: Date;
}

/** A module's pointer: what is live, what was before, and whose keys may change that. */
export interface ModuleDocument {
  _id: string;
  /** sha256 (hex) of each key of the team. */
  keys?: { hash: string; createdAt: Date }[];
  current?: ReleasedArtifact | null;
  previous?: ReleasedArtifact | null;
  /** Absent: true. */
  enabled?: boolean;
  /** Counts this module's changes; absent: 0. */
  serial?: number;
}

const releasedArtifact = new Schema<ReleasedArtifact>(
  {
    artifact: { type: String, required: true },
    version: { type: String, required: true },
    descriptor: { type: String, required: true },
    releasedAt: { type: Date, required: true },
  },
  { _id: false },
);

const moduleSchema = new Schema<ModuleDocument>(
  {
    _id: { type: String, required: true },
    keys: {
      type: [new Schema({ hash: String, createdAt: Date }, { _id: false })],
      default: undefined,
    },
    current: { type: releasedArtifact },
    previous: { type: releasedArtifact },
    enabled: Boolean,
    serial: Number,
  },
  { versionKey: false },
);

export function moduleModel(connection: Connection): Model<ModuleDocument> {
  const known: Model<ModuleDocument> | undefined = connection.models.Module;
  return known ?? connection.model<ModuleDocument>('Module', moduleSchema, 'modules');
}
