import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { RefusedAddress } from './refused-address.ts';
import { stripBrackets } from './url-gate.ts';

/** Opens one connection; undici's connector by default. */
export type Dial = buildConnector.connector;

// Leaves time for a second address within one attempt's 3 s.
export const dialWebAddress: Dial = buildConnector({
  timeout: 1_500,
  allowH2: false,
  maxCachedSessions: 0,
});

interface Pinned {
  /** Already checked; tried in order. */
  addresses: readonly string[];
  signal: AbortSignal;
  /** Checks the socket's remote address before a request is written. */
  isAllowed: (remoteAddress: string) => boolean;
  dial: Dial;
}

// Allow for a failing address, but not for hundreds meant to waste time.
const addressesAtMost = 4;

/** Connects to the checked addresses, so that the name is not resolved again. */
export function pinnedConnector(pinned: Pinned): buildConnector.connector {
  return (options, callback) => {
    const name = stripBrackets(options.hostname);
    const target = isIP(name) === 0 && options.protocol === 'https:' ? { servername: name } : {};
    const addresses = pinned.addresses.slice(0, addressesAtMost);
    dialInTurn({ ...options, ...target }, { ...pinned, addresses }, callback);
  };
}

function dialInTurn(
  options: buildConnector.Options,
  { addresses: [address, ...others], signal, isAllowed, dial }: Pinned,
  callback: buildConnector.Callback,
): void {
  if (address === undefined) {
    callback(new Error('no address to dial'), null);
    return;
  }
  dial({ ...options, hostname: address }, (...[error, socket]) => {
    if (error === null) finishConnect(socket, isAllowed, callback);
    else if (others.length === 0 || signal.aborted) callback(error, null);
    else dialInTurn(options, { addresses: others, signal, isAllowed, dial }, callback);
  });
}

function finishConnect(
  socket: Socket,
  isAllowed: Pinned['isAllowed'],
  callback: buildConnector.Callback,
): void {
  if (isAllowed(socket.remoteAddress ?? '')) {
    callback(null, socket);
    return;
  }
  socket.destroy();
  callback(new RefusedAddress('connected to another address'), null);
}
