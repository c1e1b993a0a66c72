import { z } from 'zod/mini';
import { moduleDescriptor, moduleId } from './module.ts';

/** Options of all module requests. The team's release key is the bearer token. */
const actOptions = {
  /** Person at the release tool, for the audit. */
  by: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  /** Validates the request and returns the result without changing anything. */
  dry_run: z._default(z.boolean(), false),
};

/** `POST /api/modules/:id/release`: makes the artifact live on all devices and ends a canary. */
export const releaseRequest = z.object({ descriptor: moduleDescriptor, ...actOptions });

/**
 * `POST /api/modules/:id/rollback`: takes back the newest release: the canary, if there is one.
 * With `from`, only if that is the artifact to take back.
 */
export const rollbackRequest = z.object({ from: z.optional(z.string()), ...actOptions });

/** `POST /api/modules/:id/canary`: makes the artifact live on a share of all devices. */
export const canaryRequest = z.object({
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  /** Absent: the current canary. */
  descriptor: z.optional(moduleDescriptor),
  ...actOptions,
});

/** `POST /api/modules/:id/disable` and `/enable`. */
export const switchRequest = z.object(actOptions);

/** `POST /api/modules/:id/check`: checks this artifact, by default the live one. */
export const checkRequest = z.object({ descriptor: z.optional(moduleDescriptor) });

/** Result of checking an artifact. Reasons name both sides' versions. */
export const moduleCheck = z.object({
  id: moduleId,
  artifact: z.string(),
  /** Reasons against releasing it; empty if compatible. */
  reasons: z.array(z.string()),
  /** The artifact of a later rollback, and reasons against that; null: nothing was live before. */
  rollback: z.nullable(z.object({ artifact: z.string(), reasons: z.array(z.string()) })),
  /** Why other modules could no longer be rolled back. */
  closes: z.array(z.string()),
});

export type ModuleCheck = z.infer<typeof moduleCheck>;
