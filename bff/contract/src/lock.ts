import { z } from 'zod/mini';

/**
 * `POST /api/unlock`: the password of the member whose session it is. Answers as `POST /api/refresh` does.
 * A locked session answers everything else with 423 `locked`; `POST /api/lock` locks it.
 */
export const unlockRequest = z.object({ password: z.string() });

export type UnlockRequest = z.infer<typeof unlockRequest>;
