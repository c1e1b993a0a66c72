import type ipaddr from 'ipaddr.js';

/** A network as ipaddr.js reads it. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** What an operator opened beyond the public web on its own ports, or closed in it. */
export interface FaviconPolicy {
  /** `host`: its ports 80 and 443; `host:port`: that port. Lower case, as in a URL. */
  allowedHosts: ReadonlySet<string>;
  /** Networks whose addresses any name may lead to, on ports 80 and 443. */
  allowedNetworks: readonly Network[];
  /** Networks that nothing opens. */
  refusedNetworks: readonly Network[];
  /** Whether what is opened may be this machine itself; never in production. */
  loopback: boolean;
}

/** How mail leaves, as the operator chose. */
export interface MailPolicy {
  /** `smtp://` or `smtps://`, with credentials where the server wants them: a secret. */
  server: string;
  /** Where the links of mails lead. */
  publicOrigin: string;
  from: string;
  /** Never says the password before the connection is encrypted. */
  mustEncrypt: boolean;
}
