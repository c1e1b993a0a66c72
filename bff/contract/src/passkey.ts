import { z } from 'zod/mini';

// JSON forms of browsers (WebAuthn Level 3 §5.1).

const base64url = (characters: number) =>
  z.string().check(z.maxLength(characters), z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'));

export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;

const transports = z.array(z.enum(passkeyTransports));

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(transports),
});

const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** For `navigator.credentials.get`. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.optional(z.string()),
  /** Empty for discoverable credentials. */
  allowCredentials: z.optional(z.array(descriptor)),
  userVerification: z.optional(userVerification),
  timeout: z.optional(z.number()),
});

/** For `navigator.credentials.create`. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.optional(z.array(descriptor)),
  authenticatorSelection: z.optional(
    z.object({
      authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
      residentKey: z.optional(userVerification),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(userVerification),
    }),
  ),
  attestation: z.optional(z.enum(['none', 'indirect', 'direct', 'enterprise'])),
  timeout: z.optional(z.number()),
});

const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.looseObject({}),
};

/** Result of `navigator.credentials.get`. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2_000),
    authenticatorData: base64url(2_000),
    signature: base64url(1_000),
    userHandle: z.optional(base64url(100)),
  }),
});

/** Result of `navigator.credentials.create`. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2_000),
    attestationObject: base64url(8_000),
    /** Unknown transports are dropped. */
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(16))),
  }),
});

export type PasskeyTransport = (typeof passkeyTransports)[number];
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;
