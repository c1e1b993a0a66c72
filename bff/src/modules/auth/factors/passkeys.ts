import { randomBytes } from 'node:crypto';
import {
  minuteMs,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreationOptions,
  type PasskeyKind,
  type PasskeyRequestOptions,
  type PasskeyTransport,
  passkeyTransports,
} from '@firedeck/contract';
import type { FactorChallenge, Passkey } from '../users/second-factors.ts';
import type { UserDocument } from '../users/user-model.ts';

/** Ed25519, ES256, RS256: those of authenticators. Node warns that others are experimental. */
const algorithms = [-8, -7, -257];
const challengeBytes = 32;
/** How long browsers wait for the member. */
const timeoutMs = 120_000;

// Loaded on first use, because it is large and most processes never need it.
const loadLibrary = () => import('@simplewebauthn/server');

export const makeChallenge = (): string => randomBytes(challengeBytes).toString('base64url');

export const newChallenge = (lifeMs = 5 * minuteMs): FactorChallenge => ({
  value: makeChallenge(),
  until: new Date(Date.now() + lifeMs),
});

interface AcceptedAssertion {
  counter: number;
  /** Whether the authenticator verified its user, by PIN or biometrics. */
  uv: boolean;
  backedUp: boolean;
}

/** WebAuthn for the deployment's host; passkeys of other hosts are refused. */
export function passkeyVerifier(publicOrigin: string) {
  const rpId = new URL(publicOrigin).hostname;

  const describe = ({ id, transports }: Passkey) => ({
    id,
    type: 'public-key' as const,
    transports: transports.filter(isTransport),
  });

  return {
    /** Makes the first verification faster. */
    warmUp: async (): Promise<void> => {
      await loadLibrary();
    },

    creationOptions(
      { _id, email, firstName, lastName, passkeys = [] }: UserDocument,
      challenge: string,
      kind: PasskeyKind,
    ): PasskeyCreationOptions {
      const isKey = kind === 'security_key';
      return {
        challenge,
        rp: { id: rpId, name: 'Firedeck' },
        user: {
          id: Buffer.from(_id).toString('base64url'),
          name: email,
          displayName: `${firstName} ${lastName}`.trim() || email,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: passkeys.map(describe),
        authenticatorSelection: {
          ...(isKey && { authenticatorAttachment: 'cross-platform' }),
          residentKey: isKey ? 'discouraged' : 'preferred',
          userVerification: isKey ? 'discouraged' : 'required',
        },
        attestation: 'none',
        timeout: timeoutMs,
      };
    },

    /**
     * Without passkeys: the authenticator offers its accounts, and has to verify the user. With
     * passkeys: it verifies the user if nothing else proves who it is.
     */
    requestOptions(
      challenge: string,
      passkeys?: readonly Passkey[],
      { isAlone = passkeys === undefined } = {},
    ): PasskeyRequestOptions {
      return {
        challenge,
        rpId,
        ...(passkeys && { allowCredentials: passkeys.map(describe) }),
        userVerification: isAlone ? 'required' : 'discouraged',
        timeout: timeoutMs,
      };
    },

    /** The new passkey; null when the response is for another challenge, or not acceptable. */
    async verifyAttestation(
      { response, ...answer }: PasskeyAttestation,
      challenge: string,
      name: string,
    ): Promise<Passkey | null> {
      const { verifyRegistrationResponse } = await loadLibrary();
      const transports = (response.transports ?? []).filter(isTransport);
      const verified = await verifyRegistrationResponse({
        response: { ...withoutUndefined(answer), response: { ...response, transports } },
        expectedChallenge: challenge,
        expectedOrigin: publicOrigin,
        expectedRPID: rpId,
        // The caller decides.
        requireUserVerification: false,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => null);
      const info = verified?.registrationInfo;
      if (!verified?.verified || !info) return null;
      const { id, publicKey, counter } = info.credential;
      return {
        id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        aaguid: info.aaguid,
        backedUp: info.credentialBackedUp,
        uv: info.userVerified,
        name,
        createdAt: new Date(),
      };
    },

    /** Null when the response is for another challenge or site, or signed by another key. */
    async verifyAssertion(
      { response, ...answer }: PasskeyAssertion,
      challenge: string,
      { id, publicKey, counter }: Passkey,
    ): Promise<AcceptedAssertion | null> {
      const { verifyAuthenticationResponse } = await loadLibrary();
      const verified = await verifyAuthenticationResponse({
        response: { ...withoutUndefined(answer), response: withoutUndefined(response) },
        expectedChallenge: challenge,
        expectedOrigin: publicOrigin,
        expectedRPID: rpId,
        credential: {
          id,
          publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
          counter,
        },
        requireUserVerification: false,
      }).catch(() => null);
      if (!verified?.verified) return null;
      const { newCounter, userVerified, credentialBackedUp } = verified.authenticationInfo;
      return { counter: newCounter, uv: userVerified, backedUp: credentialBackedUp };
    },
  };
}

const isTransport = (text: string): text is PasskeyTransport =>
  passkeyTransports.some((known) => known === text);

function withoutUndefined<Answer extends object>(answer: Answer) {
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Answer]: Exclude<Answer[Name], undefined>;
  };
}
