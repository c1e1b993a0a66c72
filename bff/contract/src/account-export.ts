import { z } from 'zod/mini';
import { activityEntry } from './activity.ts';
import { apiKey } from './api-key.ts';
import { noteRevision } from './note-revision.ts';
import { picture } from './picture.ts';
import { ownPin } from './pin.ts';
import { ownFactors } from './second-factor.ts';
import { section } from './section.ts';
import { ownSession } from './session.ts';
import { instant } from './shared.ts';
import { tool } from './tool.ts';
import { toolChange } from './tool-history.ts';
import { user } from './user.ts';

/** Format of the file. Raised for breaking changes only; added fields don't change it. */
export const accountExportFormat = 'firedeck.account/1';

const { favicon: _, ...storedTool } = tool.shape;

/**
 * `GET` of `accountExportPath`: all data of the member in one file, without passwords, keys and
 * tokens. Settings that only a browser stores (theme, large controls) are not included.
 */
export const accountExport = z.object({
  format: z.string(),
  exported_at: instant,
  account: user,
  /** In the order of the board. */
  tools: z.array(z.object(storedTool)),
  /** In the order of the board. */
  sections: z.array(section),
  /** Deleted tools that can still be restored, newest first. */
  trash: z.array(z.object({ ...storedTool, deleted_at: instant })),
  /** Newest changes of the board, newest first. */
  changes: z.array(toolChange),
  notes: z.object({
    content: z.string(),
    updated_at: z.nullable(instant),
    /** Earlier texts, newest first. */
    revisions: z.array(noteRevision),
  }),
  /** Independent of the agency's policy; without secrets and recovery codes. */
  factors: z.object({
    ...ownFactors.shape,
    /** Null: no factor is missing. */
    required_since: z.nullable(instant),
  }),
  /** The devices that a PIN unlocks; without digits and hashes. */
  pins: z.array(
    z.object({
      /** The name that the operator gave the device; null once the device is removed. */
      station: z.nullable(z.string()),
      created_at: instant,
      is_off: ownPin.shape.is_off,
    }),
  ),
  sessions: z.array(ownSession),
  api_keys: z.array(apiKey),
  /** All stored entries, newest first. */
  activity: z.array(activityEntry),
  /** Each with its file in base64. */
  pictures: z.array(z.object({ ...picture.shape, data: z.string() })),
});

export type AccountExport = z.infer<typeof accountExport>;
