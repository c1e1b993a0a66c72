declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Interaction {
    uid: string;
    prompt: { name: string };
  }

  /** The part that tests use; the package has no types. */
  class Provider {
    constructor(issuer: string, configuration: object);
    Grant: {
      new (of: {
        accountId: string;
        clientId: string;
      }): { addOIDCScope(scope: string): void; save(): Promise<string> };
      find(id: string): Promise<unknown>;
    };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>;
  }
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default Provider;
}
