/** A server of ours that an image runs. */
export interface Server {
  name: 'bff' | 'services';
  title: string;
  /** Programs by name, the first is what the image runs; relative to the checkout. */
  entries: Record<string, string>;
  /** Compiled packages: they lie beside the scripts. */
  nativePackages: readonly string[];
  /** Files of packages that the server sends: they lie beside the scripts, at the same paths. */
  packageFiles: readonly string[];
}

export const servers: readonly Server[] = [
  {
    name: 'bff',
    title: 'pages, API and live updates',
    entries: { server: 'bff/src/server.ts', operator: 'bff/src/operator.ts' },
    nativePackages: ['@node-rs/argon2'],
    packageFiles: ['swagger-ui-bundle.js', 'swagger-ui.css'].map(
      (name) => `@fastify/swagger-ui/static/${name}`,
    ),
  },
  {
    name: 'services',
    title: 'workers',
    entries: { main: 'services/src/main.ts' },
    nativePackages: [],
    packageFiles: [],
  },
];
