// Runs in a pod and prints hosts and ports of the servers in its environment, without passwords.
import { resolveSrv } from 'node:dns/promises';

const { MONGODB_URI, REDIS_URL, SMTP_URL, FAVICON_PROXY_URL } = process.env;
const defaultPorts = { mongodb: 27017, redis: 6379, rediss: 6379, smtp: 587, smtps: 465 };

async function listServers(address) {
  const [, scheme = '', authority = ''] = /^([a-z+]+):\/\/([^/?]*)/i.exec(address ?? '') ?? [];
  const hosts = authority
    .slice(authority.lastIndexOf('@') + 1)
    .split(',')
    .filter(Boolean);
  if (scheme.endsWith('+srv'))
    return (await resolveSrv(`_mongodb._tcp.${hosts[0]}`)).map(({ name, port }) => ({
      host: name,
      port,
    }));
  return hosts.map((text) => {
    const { hostname, port } = new URL(`http://${text}`);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPorts[scheme]) };
  });
}

console.log(
  JSON.stringify({
    mongodb: await listServers(MONGODB_URI),
    redis: await listServers(REDIS_URL),
    smtp: await listServers(SMTP_URL),
    hasProxy: FAVICON_PROXY_URL !== undefined,
  }),
);
