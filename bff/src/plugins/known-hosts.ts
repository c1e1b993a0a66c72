import type { IncomingMessage } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { DomainError } from '../lib/http/domain-error.ts';
import { probePaths } from '../lib/http/probe-paths.ts';

/**
 * In production, accepts only requests for PUBLIC_ORIGIN or ADDITIONAL_HOSTS. Runs before other
 * handlers, so that nothing is cached or linked with another host.
 */
export const knownHosts = fastifyPlugin(
  async (app) => {
    const { production, publicOrigin, additionalHosts } = app.config;
    if (!production) return;
    const { hostname, port } = new URL(publicOrigin);
    const isOurs = hostRule([hostname, `${hostname}:${port || 443}`], additionalHosts);

    app.addHook('onRequest', async ({ raw }) => {
      // Probes use the pod's current address as host.
      if (Object.values<string>(probePaths).includes(raw.url?.split('?', 1)[0] ?? '')) return;
      if (!namedHosts(raw).every(isOurs))
        throw new DomainError('validation_failed', {
          message: 'This server does not serve that host.',
        });
    });
  },
  { name: 'known-hosts', fastify: '5.x', dependencies: ['error-replies', 'security-headers'] },
);

/** @param additional - without a port, matches any port: those of tunnels vary. */
function hostRule(exact: string[], additional: readonly string[]): (host: string) => boolean {
  const hosts = new Set([...exact, ...additional]);
  return (host) => {
    const [, name = '', port = ''] =
      /^(\[[\da-f:.]+\]|[^\s:/?#@[\]\\]*[^\s:/?#@[\]\\.])\.?(:\d+)?$/.exec(host.toLowerCase()) ??
      [];
    return hosts.has(name + port) || (additional.includes(name) && name !== '');
  };
}

/**
 * The hosts of a request: its Host header and an absolute-form target. Requests without exactly one
 * Host are rejected.
 */
function namedHosts({ url = '', rawHeaders }: IncomingMessage): string[] {
  const values = rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  const [host = ''] = values;
  const named = values.length === 1 ? [host] : [''];
  return url.startsWith('/') || url === '*' ? named : [...named, parseAuthority(url)];
}

const parseAuthority = (target: string) =>
  /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1] ?? '';
