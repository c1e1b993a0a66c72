import { expect, test } from 'vitest';
import { z } from 'zod';
import { signOutRequest } from './account.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
const described = z.fromJSONSchema(z.toJSONSchema(signOutRequest, { io: 'input' }) as JsonSchema);
const scopes = [undefined, 'local', 'others', 'global'];

test.each(scopes.flatMap((scope) => [undefined, false, true].map((end) => [scope, end] as const)))(
  'a sign-out of scope %s with end_keys %s › is described as it is validated',
  (scope, end) => {
    const body = JSON.parse(JSON.stringify({ scope, end_keys: end }));
    expect(described.safeParse(body).success).toBe(signOutRequest.safeParse(body).success);
  },
);
