/** A server with an image. */
export interface Server {
  name: 'bff' | 'services';
  title: string;
  /** Entry points by name, relative to the checkout; the image runs the first one. */
  entries: Record<string, string>;
  /** Entry points of worker threads by name. */
  threads: Record<string, string>;
  /** Native packages, copied to the folder of the scripts. */
  nativePackages: readonly string[];
  /** Package files that the server serves, copied to the same paths. */
  packageFiles: readonly string[];
}

export const servers: readonly Server[] = [
  {
    name: 'bff',
    title: 'pages, API and live updates',
    entries: { server: 'bff/src/server.ts', operator: 'bff/src/operator.ts' },
    threads: {
      'password-strength-worker': 'bff/src/modules/auth/passwords/password-strength-worker.ts',
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
