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

/** Raised when a reader of the format before would misread it; what is only added leaves it. */
export const accountExportFormat = 'firedeck.account/1';

const { favicon: _, ...storedTool } = tool.shape;

/**
 * `GET` of `accountExportPath`: everything that is the member's, as one file. No password, no key and no
 * token is in it. What a browser alone remembers (theme, large controls) is in no account.
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
  /** Whatever the agency's rule is now; no secret and no recovery code. */
  factors: z.object({
    ...ownFactors.shape,
    /** Null: none is missing. */
    required_since: z.nullable(instant),
  }),
  /** On which devices one unlocks the screen; no digit and no hash. */
  pins: z.array(
    z.object({
      /** As the operator named it; null once the device has ended. */
      station: z.nullable(z.string()),
      created_at: instant,
      is_off: ownPin.shape.is_off,
    }),
  ),
  sessions: z.array(ownSession),
  api_keys: z.array(apiKey),
  /** All that is kept, newest first. */
  activity: z.array(activityEntry),
  /** Each with its file in base64. */
  pictures: z.array(z.object({ ...picture.shape, data: z.string() })),
});

export type AccountExport = z.infer<typeof accountExport>;
