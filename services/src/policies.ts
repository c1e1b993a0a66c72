import type ipaddr from 'ipaddr.js';

export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The operator's exceptions to "public web, ports 80 and 443". */
export interface FaviconPolicy {
  /** `host`: its ports 80 and 443; `host:port`: that port. Lower case, as in a URL. */
  allowedHosts: ReadonlySet<string>;
  /** Allowed networks for any name, on ports 80 and 443. */
  allowedNetworks: readonly Network[];
  /** Networks that are always denied. */
  refusedNetworks: readonly Network[];
  /** Whether exceptions may include loopback; never in production. */
  loopback: boolean;
}

export interface MailPolicy {
  /** `smtp://` or `smtps://`, possibly with credentials: secret. */
  server: string;
  /** Base URL of links in mails. */
  publicOrigin: string;
  from: string;
  /** Requires TLS before the password is sent. */
  mustEncrypt: boolean;
}
