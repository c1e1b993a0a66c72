/** A server of ours that an image runs. */
export interface Server {
  name: 'bff' | 'services';
  title: string;
  /** Programs by name, the first is what the image runs; relative to the checkout. */
  entries: Record<string, string>;
  /** Programs of threads that they begin, by the names under which they are looked for. */
  threads: Record<string, string>;
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
    threads: {
      'password-strength-worker': 'bff/src/modules/accounts/password-strength-worker.ts',
    },
    nativePackages: ['@node-rs/argon2'],
    packageFiles: ['swagger-ui-bundle.js', 'swagger-ui.css'].map(
      (name) => `@fastify/swagger-ui/static/${name}`,
    ),
  },
  {
    name: 'services',
    title: 'workers',
    entries: { main: 'services/src/main.ts' },
    threads: {},
    nativePackages: [],
    packageFiles: [],
  },
];
