import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@firedeck/contract';

interface AuthenticatorOptions {
  /** Origin of the page. */
  origin?: string;
  /** Whether it verifies its user; a security key without a PIN doesn't. */
  uv?: boolean;
  /** Whether it counts uses; synced passkeys stay at 0. */
  counts?: boolean;
}

interface Credential {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

const flags = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attested: 64 };
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const toText = (bytes: Buffer): string => bytes.toString('base64url');

/** A software authenticator with the results of a browser's `navigator.credentials`. */
export class Authenticator {
  origin: string;
  uv: boolean;
  /** Id of the next credential, to simulate a cloned authenticator. */
  nextId: string | null = null;
  readonly #counts: boolean;
  readonly credentials: Credential[] = [];

  constructor({
    origin = 'http://localhost:3000',
    uv = true,
    counts = false,
  }: AuthenticatorOptions = {}) {
    this.origin = origin;
    this.uv = uv;
    this.#counts = counts;
  }

  create({ challenge, rp, user }: PasskeyCreationOptions): PasskeyAttestation {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = this.nextId ? Buffer.from(this.nextId, 'base64url') : randomBytes(16);
    this.nextId = null;
    const credential = {
      id: toText(id),
      rpId: rp.id ?? '',
      userHandle: user.id,
      privateKey,
      counter: 0,
    };
    this.credentials.push(credential);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = encodeMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#authenticatorData(credential, flags.attested),
      Buffer.alloc(16),
      idLength,
      id,
      key,
    ]);
    const attestationObject = encodeMap([
      ['fmt', 'none'],
      ['attStmt', []],
      ['authData', authData],
    ]);
    return {
      ...describe(credential.id),
      response: {
        clientDataJSON: toText(this.#clientData('webauthn.create', challenge)),
        attestationObject: toText(attestationObject),
        transports: ['internal'],
      },
    };
  }

  get({ challenge, allowCredentials }: PasskeyRequestOptions): PasskeyAssertion {
    const credential = this.credentials.find(
      ({ id }) => !allowCredentials || allowCredentials.some((allowed) => allowed.id === id),
    );
    if (!credential) throw new Error('no credential here is allowed');
    if (this.#counts) credential.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge);
    const authData = this.#authenticatorData(credential);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return {
      ...describe(credential.id),
      response: {
        clientDataJSON: toText(clientData),
        authenticatorData: toText(authData),
        signature: toText(sign('sha256', signed, credential.privateKey)),
        userHandle: credential.userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }),
    );
  }

  #authenticatorData({ rpId, counter }: Credential, more = 0): Buffer {
    const synced = this.#counts ? 0 : flags.backupEligible | flags.backedUp;
    const given = flags.userPresent | (this.uv ? flags.userVerified : 0) | synced | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([given]), count]);
  }
}

const describe = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

// The part of CBOR (RFC 8949) that WebAuthn uses.

function encodeHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'number')
    return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value);
  if (Array.isArray(value)) return encodeMap(value);
  const [major, bytes] = typeof value === 'string' ? [3, Buffer.from(value)] : [2, value];
  return Buffer.concat([encodeHead(major as number, bytes.length), bytes as Buffer]);
}

function encodeMap(entries: Entries): Buffer {
  const encoded = entries.flatMap(([key, value]) => [encode(key), encode(value)]);
  return Buffer.concat([encodeHead(5, entries.length), ...encoded]);
}

/** A map. */
type Entries = [number | string, Value][];
type Value = number | string | Buffer | Entries;
