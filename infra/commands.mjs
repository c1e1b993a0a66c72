// Plain JavaScript without dependencies: it has to run on any Node ≥ 18 before anything is installed.

/**
 * The usage of the release commands, for a checkout and for `firedeck` in a team's own module. They
 * differ in how they are called and in their defaults.
 */
export const releaseUsage = ({ call, address, artifacts, key, note }) => `${call}

  publish <module>            build it and copy the artifact to where it is served from
  check <module>              whether the last build can be released, and which rollbacks it would prevent
  release <module>            make the last build live, after publish
  canary <module> <percent>   serve it to a percentage of devices; repeat to change the percentage
  rollback <module>           revert the newest release: the canary, else the live artifact
  disable <module>            turn it off: its slots show that, none of its code is loaded
  enable <module>             turn it on again
  status                      the live artifacts, and with a release key their failures in browsers

  --address <url>     ${address}
  --artifacts <place> where artifacts are served from: a folder, or an https address that takes
                      PUT requests${artifacts}
  --key-file <file>   holds the team's release key (default: FIREDECK_RELEASE_KEY${key})
  --key <key>         the key itself; other users of the machine can see it
  --token-file <file> holds the bearer token for an https --artifacts (default: FIREDECK_ARTIFACTS_TOKEN)
  --artifact <name>   this artifact of --artifacts instead of the one built last
  --by <name>         the author for the audit (default: your account on this machine)
  --dry-run           print what would happen, or why it is refused, and change nothing
  --built             publish: use the existing build in dist/
  --local             publish: allow other contents under the same version
  --json              answer as JSON

${note} Exit codes: 0 done, 1 refused or incompatible, 2 usage or network error.`;

/**
 * Every command of the repository: its line in the list, the text of `--help` and the file to start.
 * `entry` is relative to infra/; `args` precede the arguments of the caller.
 */
export const commands = {
  start: {
    summary: 'build, release and run the whole product on this machine',
    usage: `npm start [-- options]

  --port <number>   first port to try (default 3000; a busy one moves on to the next free)
  --reset           clear this checkout's data before starting (after confirmation)
  --yes             answer every question with yes

Finds or fetches MongoDB and Redis, builds what changed, releases it and prints the address.
Data stays until --reset. Ctrl-C stops everything that was started. A .env beside package.json
is read; .env.example lists what can be set.`,
    entry: 'local/start.ts',
  },
  test: {
    summary: 'all checks and tests; ends with "N passed, N failed"',
    usage: `npm test [-- options]

  --only <parts>    comma-separated: check, unit, integration, e2e, release, spec, fuzz, faults, drafts,
                    containers, replica-set, kubernetes, attacks, compose (default: all but the last eight)
  --shard <n>/<m>   with --only e2e: the nth of m shards
  --changed <commit> with --only unit,integration: the tests that import, directly or indirectly, a file changed
                    since that commit (HEAD: uncommitted changes)
  --reports <folder> write the JSON reports of the parts there; spec reads the existing ones
  --repeat-failed   rerun the files of failed tests once, if there are at most three; if all of their
                    tests then pass, they count as passed and are listed at the end with their first error

Runs everything on servers and data folders of its own, so it is safe beside a running stack. Parts
that leave a core idle run in parallel, with the name of the part before each line; the end of the
output has the minutes of each. With MONGODB_URI or REDIS_URL it uses those servers with separate
databases, and runs the parts sequentially.`,
    entry: 'checks/test.ts',
  },
  dev: {
    summary: 'run everything from source and restart or rebuild on change',
    usage: `npm run dev [-- options]

  --only <module>   watch one module (shell, mfe-auth, mfe-tools, mfe-notes) beside the others
  --others <url>    with --only: take the other modules as they are live at this Firedeck; a checkout
                    without their folders is enough
  --port <number>   first port to try (default 3000)`,
    entry: 'local/dev.ts',
  },
  demo: {
    summary: "fill a demo member's board with real public fire-service links",
    usage: `npm run demo [-- options]

  --address <url>   a running Firedeck (default: the one started from this checkout)
  --email <email>   the member to fill (default demo@firedeck.example)
  --password <text> their password (needed when --address is another machine)

Works through the public API and can be repeated: nothing is added twice.`,
    entry: 'demo/demo.ts',
  },
  compose: {
    summary: 'Firedeck in production on one machine, by Docker Compose',
    usage: `npm run compose [-- arguments of docker compose]

Without arguments: up --detach --wait. Builds the images where they are missing. The settings are in
infra/compose/.env; infra/compose/README.md has the rest.`,
    entry: 'compose/compose.ts',
  },
  check: {
    summary: 'formatting, lint, types and the lockfile',
    usage: 'npm run check',
    entry: 'checks/check.ts',
  },
  'test:unit': {
    summary: 'tests that need no server',
    usage: 'npm run test:unit [-- file… | --changed <commit>]',
    entry: 'checks/test.ts',
    args: ['--only', 'unit'],
  },
  'test:integration': {
    summary: 'tests on a real database and a real Redis, started for the run',
    usage: 'npm run test:integration [-- file… | --changed <commit>]',
    entry: 'checks/test.ts',
    args: ['--only', 'integration'],
  },
  'test:e2e': {
    summary: 'tests in Chromium on the built product',
    usage: `npm run test:e2e [-- file…]

"npm run test:e2e -- looks" takes pictures of every screen in every look into .local/looks.`,
    entry: 'checks/test.ts',
    args: ['--only', 'e2e'],
  },
  'test:release': {
    summary: 'tests of releases: built artifacts of several versions in Chromium',
    usage: 'npm run test:release [-- file…]',
    entry: 'checks/test.ts',
    args: ['--only', 'release', '--full'],
  },
  'test:drafts': {
    summary: 'typing, interrupted at random moments: no text older than 250 ms is lost',
    usage: `npm run test:drafts [-- options]

  --runs <number>   how often (default 9: each interruption at least once)
  --seed <number>   repeats the run that printed it`,
    entry: 'checks/test.ts',
    args: ['--only', 'drafts'],
  },
  fuzz: {
    summary: 'many hostile requests, lost responses and races: the API responds as described',
    usage: `npm run fuzz [-- options]

  --seed <number>   repeats the run that printed it

20,000 mutated requests over every operation of the OpenAPI document, each with a documented response
and none with 5xx; 200 times 50 parallel refreshes of one token; browsers whose responses are late,
lost or out of order. npm test runs a few of each. Then schemathesis, if there is Python: the API
against its OpenAPI document, with two seeds.`,
    entry: 'checks/test.ts',
    args: ['--only', 'fuzz'],
  },
  scim: {
    summary: 'SCIM by two independent clients: scim2-tester and scim-sanity',
    usage: `npm run scim

Both create, change and delete users and groups on separate data services. Findings are printed and
fail the run, except the expected ones in infra/scim-check/findings.ts. Needs Python; part of npm run
fuzz.`,
    entry: 'scim-check/check-scim.ts',
  },
  spec: {
    summary: 'which statements of the specification have a test',
    usage: `npm run spec

Statements are in e2e/spec-statements.md; test titles have their ids. This command reads only titles;
in npm test it also checks that those tests passed.`,
    entry: 'spec/spec.ts',
  },
  'test:faults': {
    summary: 'kills, lost replies and unstable connections: nothing acknowledged is lost',
    usage: `npm run test:faults [-- options] [file…]

  --full            everything: 2,000 histories, 100 kills, 10,000 requests in rolling restarts
  --seed <number>   repeats the run that printed it

Starts its own servers and breaks them; MONGODB_URI and REDIS_URL are never touched.`,
    entry: 'checks/test.ts',
    args: ['--only', 'faults'],
  },
  'test:attacks': {
    summary: 'repeats known attacks against a production setup',
    usage: `npm run test:attacks [-- file…]

Starts the product like in production: https, nginx, two bffs, the worker, NODE_ENV=production. It then
repeats from outside each attack that once succeeded, and expects it to fail. Needs openssl and, for
many client addresses, Linux. infra/security/README.md has the list.`,
    entry: 'checks/test.ts',
    args: ['--only', 'attacks'],
  },
  'test:containers': {
    summary: 'our images, and the integration tests on servers in containers',
    usage: `npm run test:containers [-- file…]

Builds all images and runs them as a cluster would; then MongoDB and Redis in containers. It needs a
running Docker; without one it prints the number of skipped tests and exits with 0. Files are
integration tests.`,
    entry: 'checks/test.ts',
    args: ['--only', 'containers'],
  },
  'test:compose': {
    summary: 'compose.yaml from nothing: first day, kills, an upgrade, a restored backup',
    usage: `npm run test:compose [-- file…]

Builds all images and brings the product up by Docker Compose, as infra/compose/README.md says. It
needs a running Docker; without one it prints the number of skipped tests and exits with 0. Where
Docker has no Compose, and for images that cannot be pulled, it takes Go modules and packages.`,
    entry: 'checks/test.ts',
    args: ['--only', 'compose'],
  },
  'test:kubernetes': {
    summary: 'our manifests and the product on a real single-node cluster',
    usage: `npm run test:kubernetes

Tests every overlay, the admission policies and each team's rights on an API server built from Go
modules. Then, as root on Debian, a node runs the product from our images; without Docker it installs
one from packages (docker.io, iptables, debootstrap), as test:all does.
The first run builds Kubernetes: about eight minutes on two cores; later ones take it from the cache.
Tests that the machine cannot run are reported and counted.`,
    entry: 'checks/test.ts',
    args: ['--only', 'kubernetes'],
  },
  'test:all': {
    summary: 'npm test and all long tests',
    usage: `npm run test:all

As root on Debian without Docker it installs Docker from packages (docker.io, iptables, debootstrap)
and runs a separate daemon for the tests in containers.`,
    entry: 'checks/test.ts',
    args: [
      '--only',
      'check,unit,integration,e2e,release,containers,compose,replica-set,kubernetes,fuzz,faults,attacks,drafts,spec',
      '--full',
    ],
  },
  bench: {
    summary: 'measure the product and print a table',
    usage: 'npm run bench [-- name…]',
    entry: 'bench/bench.ts',
  },
  images: {
    summary: 'container images of the servers and of every module',
    usage: `npm run images [-- options]

  --only <images>     comma-separated: bff, services, shell, auth, tools, notes (default: all)
  --base <image>      the Debian image to build on (default: the slim Debian of infra/images/node/Dockerfile,
                      by its digest; if it cannot be pulled, root on Debian with debootstrap makes
                      one from packages)
  --prefix <text>     before each name, for example registry.example.org/firedeck/ (default firedeck/)
  --tag <tag>         default: the commit
  --address <url>     the target Firedeck: the modules' images also contain its live artifacts
                      (default: the one that runs from this checkout)
  --artifacts <folder>  the folder of its artifacts
  --contexts <folder> only write the build contexts, for "docker buildx bake" or another builder

infra/images/README.md lists their contents. They are built on Linux, for the processor of this machine.`,
    entry: 'images/images.ts',
  },
  contracts: {
    summary: 'sdk, kit and API, compared with their recorded declarations',
    usage: `npm run contracts [-- --write]

  --write   record the current declarations

Declarations are in shell/sdk/declarations.txt, shell/kit/declarations.txt and bff/openapi/. Nothing
may be removed or narrowed within a major version: --write refuses it until the version is raised
(sdk, kit: package.json; API: the noun's version in bff/contract). Part of npm run check.`,
    entry: 'contracts/contracts.ts',
  },
  release: {
    summary: 'publish, check, release, canary, roll back or turn off modules',
    usage: releaseUsage({
      call: 'npm run release -- <command> [module] [options]',
      address: 'a Firedeck (default: the one that runs from this checkout)',
      artifacts: ' (default: the folder of that one)',
      key: ', else of that one',
      note: 'A module is shell or the name of a folder mfe-<module>. infra/release/README.md describes a release day.',
    }),
    entry: 'release/release.ts',
  },
  'new-module': {
    summary: 'create a module with a page, a card and tests',
    usage: `npm run new-module -- <name> [--title <title>]

Creates the folder mfe-<name> with a page, a card, tests and a README. npm start includes it at once;
infra/release/README.md describes its release elsewhere.`,
    entry: 'release/new-module.ts',
  },
  packages: {
    summary: 'the npm packages for teams with a module of their own',
    usage: `npm run packages [-- --to <folder>]

  --to <folder>     where they go (default: .local/packages)

Compiles contract, kit, sdk and build, and bundles the commands "firedeck" and
"npm create @firedeck/module". infra/packages/README.md says how they are published.`,
    entry: 'packages/packages.ts',
  },
  'product-release': {
    summary: 'the files of a release: archive, changelog, npm packages, signed images',
    usage: `npm run product-release [-- options]

  --tag <tag>         has to be v and the version of package.json (default: that)
  --images <prefix>   before the names of images, for example ghcr.io/firedeck/firedeck/ (default firedeck/)
  --metadata <file>   the output of "docker buildx bake --metadata-file", once for each platform:
                      joins, tags and signs those images; without it no image is touched
  --to <folder>       where the files go (default: .local/release)

infra/product-release/README.md describes a release.`,
    entry: 'product-release/product-release.ts',
  },
  accept: {
    summary: 'check a cluster before it goes live: TLS, flows, drain, restore, upgrade and more',
    usage: `npm run accept -- --address <url> [options]

  --address <url>        its origin, by https
  --kubeconfig <file>    its cluster; without it only TLS and the gateway are checked
  --disruptive           also checks that may interrupt members: drain, election, restore, upgrade
  --only <checks>        comma-separated ids of checks (default: all)
  --accounts <file>      members who can sign in, one per line: email address, space, password
  --sign-ins <number>    how many sign-ins a shift change has (default 50, at most 500)
  --mail-to <address>    a member who gets a mail with a link for a new password
  --database-pods <pods> <namespace>/<label>=<value> of MongoDB's pods, for the election
  --database-image <image>  the MongoDB that a backup is restored into (default mongo:8.2)
  --backup-key <file>    the private part of the backup encryption key
  --upgrade-to <tag>     the image tag to upgrade the servers to, and back
  --public-site <host:port>  a site that only favicon workers reach, or none (default
                         example.com:443)
  --plain-address <url>  its address without TLS (default: port 80)
  --to <folder>          the folder of the report in text, JSON and HTML (default .local/accept)

Needs kubectl on PATH. NODE_EXTRA_CA_CERTS names a private CA. Each check that changes
something announces it and reverts it, also after Ctrl-C. infra/operations/accepting.md has the rest.
Exit codes: 0 nothing failed, 1 a check failed, 2 usage, 130 stopped.`,
    entry: 'accept/accept.ts',
  },
  operator: {
    summary: 'manage members, invitations, release keys and the audit, directly on the database',
    usage: `npm run operator -- <command> [--json] [--by <name>]

Without a command it lists them. For output without npm's own lines: npm run --silent operator -- …

Works on MONGODB_URI, or on the stack that runs from this checkout. With MONGODB_URI, invite also
reads KEYS_DIR and PUBLIC_ORIGIN, --mail SMTP_URL, as the server has them. Commands are
audited, including refused ones, except audit, audit verify, check and routes, which only read, and
commands for keys, which work on a folder without a database.`,
    entry: '../bff/src/operator.ts',
  },
};

/** Scripts of package.json that are not in `commands`. */
export const otherScripts = {
  sbom: 'the bill of materials of all packages, as CycloneDX',
  help: 'this list',
};
