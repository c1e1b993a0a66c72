import { z } from 'zod/mini';
import * as limits from './limits.ts';

// `multipleOf` alone accepts tiny fractions, which rounding hides.
const wholeNumber = z.coerce.number().check(z.multipleOf(1), z.refine(Number.isInteger));

/** `GET /api/pictures`: the specification's storage listing (§9), by name ascending. */
export const pictureQuery = z.object({
  limit: z._default(
    wholeNumber.check(z.minimum(1), z.maximum(limits.picture.perMember)),
    limits.picture.perMember,
  ),
  offset: z._default(wholeNumber.check(z.minimum(0)), 0),
});
