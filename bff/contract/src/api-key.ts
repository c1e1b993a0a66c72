import { z } from 'zod/mini';
import * as limits from './limits.ts';
import { nameChecks } from './name-rule.ts';
import { id, instant } from './shared.ts';
import * as times from './times.ts';

/** API version of this resource. */
export const keysVersion = 1;

/** Scopes of personal API keys; none includes notes or the account. */
export const keyScopes = ['tools:read', 'tools:write'] as const;

/** Prefix of all keys, so that secret scanners recognize leaked ones. */
export const keyPrefix = 'fd_';

export const keyTexts = {
  nameMissing: 'Please enter a name',
} as const;

/** `POST /api/keys`; a retry with the same `Idempotency-Key` creates no second key. */
export const keyInput = z.object({
  name: z
    .string(keyTexts.nameMissing)
    .check(
      z.trim(),
      z.minLength(1, keyTexts.nameMissing),
      z.maxLength(limits.keyNameCharacters),
      ...nameChecks,
    ),
  scope: z.enum(keyScopes),
  days: z.number().check(
    z.refine((days) => times.keyDays.some((allowed) => allowed === days), 'is not offered'),
    z.meta({ enum: [...times.keyDays] }),
  ),
});

export const apiKey = z.object({
  id,
  name: z.string(),
  scope: z.enum(keyScopes),
  /** Its first characters, for recognition. */
  hint: z.string(),
  created_at: instant,
  expires_at: instant,
  /** Null: never used. At most a minute old. */
  last_used_at: z.nullable(instant),
});

/** The only response with the key itself: the server stores a hash. */
export const newKey = z.object({ key: apiKey, secret: z.string() });

/** `GET /api/keys`: the member's keys, newest first. */
export const keyList = z.object({ keys: z.array(apiKey) });

export type KeyScope = (typeof keyScopes)[number];
export type KeyInput = z.infer<typeof keyInput>;
export type ApiKey = z.infer<typeof apiKey>;
export type NewKey = z.infer<typeof newKey>;
export type KeyList = z.infer<typeof keyList>;
