import { dirname, join } from 'node:path';
import { findProgram } from '../lib/find-program.ts';
import { packageTree } from './debian/debian-packages.ts';
import { buildGo } from './go/build-go.ts';

const caddyModule = 'github.com/caddyserver/caddy/v2';
const composeModule = 'github.com/docker/compose/v2';
const composeVersion = 'v2.40.3';

/** nginx: on PATH, else from a Debian package. */
export const nginxProgram = (): Promise<string> =>
  resolveProgram(['nginx'], { name: 'nginx', packages: ['nginx'], programs: 'usr/sbin/nginx' });

/** age and age-keygen, which encrypt files: on PATH, else from a Debian package; the folder of both. */
export async function agePrograms(): Promise<string> {
  const own = findProgram('age');
  if (own !== undefined && findProgram('age-keygen')) return dirname(own);
  const request = { name: 'age', packages: ['age'], programs: 'usr/bin/age{,-keygen}' };
  return join((await packageTree(request)).root, 'usr/bin');
}

/** promtool, which tests Prometheus rules: on PATH, else from a Debian package. */
export const promtoolProgram = (): Promise<string> =>
  resolveProgram(['promtool'], {
    name: 'prometheus',
    packages: ['prometheus'],
    programs: 'usr/bin/promtool',
  });

/** redis-server or valkey-server: on PATH, else from a Debian package. */
export const redisProgram = (): Promise<string> =>
  resolveProgram(['redis-server', 'valkey-server'], redisPackage);

export const redisPackage = {
  name: 'redis',
  packages: ['redis-server'],
  programs: 'usr/bin/redis-server',
};

export const valkeyPackage = {
  name: 'valkey',
  packages: ['valkey-server'],
  programs: 'usr/bin/valkey-{server,cli}',
};

/** toxiproxy-server: on PATH, else built from Go modules. */
export async function toxiproxyProgram(): Promise<string> {
  const own = findProgram('toxiproxy-server');
  if (own !== undefined) return own;
  const commands = ['github.com/Shopify/toxiproxy/v2/cmd/server'];
  return join(await buildGo({ name: 'toxiproxy', commands }), 'server');
}

/** actionlint, which checks workflows, built from Go modules: another version has other rules. */
export async function actionlintProgram(): Promise<string> {
  const commands = ['github.com/rhysd/actionlint/cmd/actionlint'];
  return join(await buildGo({ name: 'actionlint', commands }), 'actionlint');
}

/** rclone with its server of an S3-compatible storage, built from Go modules. */
export const rcloneProgram = async (): Promise<string> =>
  join(await buildGo({ name: 'rclone', isLarge: true }), 'rclone');

/** kustomize as a program that takes a folder, built from Go modules. */
export const kustomizeProgram = async (): Promise<string> =>
  join(await buildGo({ name: 'kustomize' }), 'kustomize');

/** Caddy, of the version that compose.yaml names, built from Go modules. */
export const caddyProgram = async (): Promise<string> =>
  join(await buildGo({ name: 'caddy', commands: [`${caddyModule}/cmd/caddy`] }), 'caddy');

/** Docker Compose, a plug-in of the docker command, built from Go modules. */
export const composeProgram = async (): Promise<string> => {
  const linkerFlags = [`-X ${composeModule}/internal.Version=${composeVersion}`];
  return join(
    await buildGo({ name: 'compose', commands: [`${composeModule}/cmd`], linkerFlags }),
    'cmd',
  );
};

async function resolveProgram(
  names: string[],
  request: { name: string; packages: string[]; programs: string },
): Promise<string> {
  const own = findProgram(...names);
  if (own !== undefined) return own;
  return join((await packageTree(request)).root, request.programs);
}
