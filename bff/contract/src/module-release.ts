import { z } from 'zod/mini';
import { moduleDescriptor, moduleId } from './module.ts';

/** Of each act on a module, which takes the team's key as bearer token. */
const actOptions = {
  /** Who acts, as their tool knows them; kept in the audit. */
  by: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  /** Answers what would happen, or why not, and changes nothing. */
  dry_run: z._default(z.boolean(), false),
};

/** `POST /api/modules/:id/release`: the artifact for all devices. Ends a canary. */
export const releaseRequest = z.object({ descriptor: moduleDescriptor, ...actOptions });

/**
 * `POST /api/modules/:id/rollback`: takes back the newest release, which is the canary while one is
 * out. With `from` nothing happens unless that is the artifact to take back.
 */
export const rollbackRequest = z.object({ from: z.optional(z.string()), ...actOptions });

/** `POST /api/modules/:id/canary`: the artifact for a share of all devices. */
export const canaryRequest = z.object({
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  /** Absent: the canary that is out already. */
  descriptor: z.optional(moduleDescriptor),
  ...actOptions,
});

/** `POST /api/modules/:id/disable` and `/enable`. */
export const switchRequest = z.object(actOptions);

/** `POST /api/modules/:id/check`; without a descriptor the live artifact is checked. */
export const checkRequest = z.object({ descriptor: z.optional(moduleDescriptor) });

/** What would come of releasing an artifact; each reason names both sides' versions. */
export const moduleCheck = z.object({
  id: moduleId,
  artifact: z.string(),
  /** Why it would be refused; empty: it fits. */
  reasons: z.array(z.string()),
  /** What a roll back would then bring, and why that would be refused; null: nothing was before. */
  rollback: z.nullable(z.object({ artifact: z.string(), reasons: z.array(z.string()) })),
  /** Why other modules could no longer be rolled back. */
  closes: z.array(z.string()),
});

export type ModuleCheck = z.infer<typeof moduleCheck>;
