import { Client, type Dispatcher } from 'undici';
import { rejectOnAbort } from '../reject-on-abort.ts';
import { type AddressVerdict, checkAddress } from './address-rule.ts';
import { type FaviconPolicy, namesHost, policyOfStep } from './favicon-policy.ts';
import { type Dial, dialWebAddress, pinnedConnector } from './pinned-connector.ts';
import { dialThrough } from './proxy-dial.ts';
import { RefusedAddress } from './refused-address.ts';
import type { ResolveHost } from './resolve-host.ts';
import { gateUrl, isReservedName, stripBrackets } from './url-gate.ts';

/** A response other than a redirect. Its body can only be read inside the `read` callback of `get`. */
export interface GuardedResponse {
  url: URL;
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  body: Dispatcher.ResponseData['body'];
}

interface GuardedRequest {
  accept: string;
  /** The page or manifest that declares the URL; null for the URL that a lookup starts from. */
  declaredBy: URL | null;
  signal: AbortSignal;
}

/** The worker's only outbound HTTP client; one per job, so that resolved addresses stay pinned. */
export interface GuardedNetwork {
  /**
   * Follows at most three redirects, checks each, then passes the response to `read`.
   *
   * @throws RefusedAddress where the policy forbids a step; other errors where the site fails.
   */
  get<Result>(
    url: URL,
    request: GuardedRequest,
    read: (response: GuardedResponse) => Promise<Result>,
  ): Promise<Result>;
  /** Whether all contacted addresses were public: only such hosts may be sent to a third party. */
  usedOnlyPublicAddresses(): boolean;
}

export interface GuardedNetworkParts {
  policy: FaviconPolicy;
  resolve: ResolveHost;
  /** Default: a TCP or TLS connection. */
  dial?: Dial;
  /** Proxy for public sites; sites that the operator allowed are requested directly. Default: none. */
  proxy?: URL | null;
}

interface Step {
  url: URL;
  rules: FaviconPolicy;
}

const redirectsAtMost = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const headerBytes = 16 * 1024;
const headersAtMost = 32;

export function guardNetwork({
  policy,
  resolve,
  dial = dialWebAddress,
  proxy = null,
}: GuardedNetworkParts): GuardedNetwork {
  const resolved = new Map<string, Promise<string[]>>();
  const met = new Set<AddressVerdict>();

  const decide = (address: string, { url, rules }: Step) =>
    checkAddress(address, rules, namesHost(rules, url));
  const allows = (address: string, step: Step): boolean => {
    const verdict = decide(address, step);
    met.add(verdict);
    // A host that the operator named counts as internal even if its address is public.
    if (isReservedName(step.url.hostname)) met.add('opened');
    return verdict !== 'refused';
  };

  const resolveAddresses = async (step: Step, signal: AbortSignal): Promise<string[]> => {
    const name = stripBrackets(step.url.hostname);
    const pending = resolved.get(name) ?? resolve(name);
    resolved.set(name, pending);
    const addresses = await Promise.race([pending, rejectOnAbort(signal)]);
    if (addresses.length === 0) throw new Error('the name has no address');
    // A single forbidden address may be DNS rebinding: refuse the name.
    if (!addresses.every((address) => allows(address, step))) throw new RefusedAddress('address');
    return addresses;
  };

  const gate = async (step: Step, signal: AbortSignal): Promise<string[]> => {
    try {
      gateUrl(step.url, step.rules);
    } catch (error) {
      met.add('refused');
      throw error;
    }
    return resolveAddresses(step, signal);
  };

  // The remote address is the proxy's, so it cannot be checked.
  const connectThrough = (addresses: readonly string[], step: Step) =>
    proxy !== null && addresses.every((address) => decide(address, step) === 'public')
      ? { isAllowed: () => true, dial: dialThrough(proxy) }
      : { isAllowed: (remote: string) => allows(remote, step), dial };

  return {
    usedOnlyPublicAddresses: () => met.size === 1 && met.has('public'),
    async get(first, request, read) {
      let [from, url] = [request.declaredBy, first];
      for (let redirects = 0; ; redirects += 1) {
        const step = { url, rules: policyOfStep(policy, from, url) };
        // Check first: even a redirect refused for another reason can show that the site is internal.
        const addresses = await gate(step, request.signal);
        if (redirects > 0 && from?.protocol === 'https:' && url.protocol === 'http:')
          throw new RefusedAddress('redirect from https to http');
        if (redirects > redirectsAtMost) throw new Error('too many redirects');
        const client = new Client(url.origin, {
          connect: pinnedConnector({
            addresses,
            signal: request.signal,
            ...connectThrough(addresses, step),
          }),
          maxHeaderSize: headerBytes,
        });
        try {
          const response = await sendRequest(client, url, request);
          const next = parseRedirect(url, response);
          if (next === null) return await read({ ...response, url, status: response.statusCode });
          [from, url] = [url, next];
        } finally {
          client.destroy().catch(() => {});
        }
      }
    },
  };
}

async function sendRequest(client: Client, url: URL, { accept, signal }: GuardedRequest) {
  const response = await client.request({
    method: 'GET',
    path: `${url.pathname}${url.search}`,
    headers: {
      accept,
      // No decompression, so that compression bombs stay small.
      'accept-encoding': 'identity',
      'user-agent': 'Mozilla/5.0 (compatible; Firedeck favicon)',
    },
    signal,
  });
  // Destroying an unread body emits an expected error.
  response.body.on('error', () => {});
  if (Object.keys(response.headers).length > headersAtMost) throw new Error('too many headers');
  return response;
}

function parseRedirect(from: URL, { statusCode, headers }: Dispatcher.ResponseData): URL | null {
  const location = headers.location;
  if (!redirectStatuses.has(statusCode) || typeof location !== 'string') return null;
  const next = URL.parse(location, from.href);
  if (next === null) throw new Error('redirected to an invalid address');
  return next;
}
