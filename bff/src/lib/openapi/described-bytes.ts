import { z } from 'zod/mini';

const bytes = z.any().check(z.meta({ type: 'string', format: 'binary' }));

/** OpenAPI description of a file response with one of these media types, or 304. */
export const bytesResponse = (types: readonly string[]) => ({
  200: {
    description: 'The file itself',
    content: Object.fromEntries(types.map((type) => [type, { schema: bytes }])),
  },
  304: z.undefined(),
});

/** OpenAPI description of a binary request body. */
export const requestedBytes = (types: readonly string[]) => ({
  required: true,
  content: Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
});
