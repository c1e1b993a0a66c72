import { z } from 'zod/mini';
import { limits } from './limits.ts';

/** `GET /api/pictures`: the specification's storage listing (§9), by name ascending. */
export const pictureQuery = z.object({
  limit: z._default(
    z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(limits.picture.perMember)),
    limits.picture.perMember,
  ),
  offset: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(0)), 0),
});
