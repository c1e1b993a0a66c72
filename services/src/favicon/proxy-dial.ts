import { request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIPv6, type Socket } from 'node:net';
import { type Dial, dialWebAddress } from './pinned-connector.ts';
import { stripBrackets } from './url-gate.ts';

const respondsWithinMs = 1_500;

/**
 * Connects through an HTTP proxy by the checked address, never by name, so that the proxy resolves
 * nothing. The proxy has to be trusted to connect to that address.
 */
export function dialThrough(proxy: URL): Dial {
  const requestOver = proxy.protocol === 'https:' ? overHttps : overHttp;
  return (options, callback) => {
    const { hostname, protocol, port } = options;
    const webPort = port || (protocol === 'https:' ? '443' : '80');
    const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
    const connecting = requestOver({
      ...proxyOptions(proxy),
      method: 'CONNECT',
      path: `${host}:${webPort}`,
    });
    const fail = (error: Error) => callback(error, null);
    connecting.once('error', fail);
    connecting.setTimeout(respondsWithinMs, () =>
      connecting.destroy(new Error('the proxy does not respond')),
    );
    connecting.once('response', ({ statusCode }) => connecting.destroy(refusal(statusCode)));
    connecting.once('connect', ({ statusCode }, socket: Socket) => {
      socket.setTimeout(0);
      connecting.off('error', fail);
      if (statusCode !== 200) {
        socket.destroy();
        fail(refusal(statusCode));
      } else if (protocol === 'https:')
        dialWebAddress({ ...options, httpSocket: socket }, callback);
      else callback(null, socket);
    });
    connecting.end();
  };
}

function proxyOptions({ hostname, port, username, password }: URL): RequestOptions {
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  return {
    hostname: stripBrackets(hostname),
    ...(port !== '' && { port }),
    agent: false,
    headers: username === '' ? {} : { 'proxy-authorization': authorization },
  };
}

const refusal = (status = 0) => new Error(`the proxy responds with ${status}`);
