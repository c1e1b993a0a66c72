import { createHash } from 'node:crypto';
import { type ModuleDescriptor, ownValue } from '@firedeck/contract';

/** Height that a view may reserve, in CSS pixels; our tallest panel has 880. */
const highestSlot = 4_000;

/** An API path, optionally with a query: pages request it with the member's token. */
const apiPath = /^\/api\/(?!.*\.\.)[A-Za-z0-9/:._~?&=%,-]*$/;

export const artifactBase = (id: string, artifact: string): string => `/mf/${id}/${artifact}/`;

/** By extension, whether browsers could be made to execute it. */
export const isScript = (file: string): boolean => /\.[cm]?js$/.test(file);

/** Problems in an artifact's descriptor, one sentence each. */
export function reasonsOfDescriptor(descriptor: ModuleDescriptor): string[] {
  const { id, version, artifact } = descriptor;
  const unhashed = scriptsWithoutHash(descriptor).join(', ');
  return [
    ...(artifact.startsWith(`${version}-`)
      ? []
      : [`${artifact} is not of version ${version}. Build ${id} again.`]),
    ...(unhashed
      ? [`${id} ${version} names scripts without a hash: ${unhashed}. Build it again.`]
      : []),
    ...(isBootPublished(descriptor)
      ? []
      : [`The boot script of ${id} ${version} is not the one of its files. Build it again.`]),
    ...descriptor.slots
      .filter(({ minHeight }) => minHeight < 0 || minHeight > highestSlot)
      .map(
        ({ slot, minHeight }) =>
          `${id} ${version} keeps ${minHeight} pixels free in ${slot}: 0 to ${highestSlot} are allowed.`,
      ),
    ...listPrefetched(descriptor)
      .filter((path) => !apiPath.test(path))
      .map((path) => `${id} ${version} prefetches ${path}, which is no path of the API.`),
  ];
}

const listPrefetched = ({ routes, slots }: ModuleDescriptor): string[] => [
  ...new Set([...routes, ...slots].flatMap(({ prefetch }) => prefetch)),
];

/** The hash in the format of `integrity` and content policies. */
export const computeSri = (bytes: Buffer | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The file of the inline script; null if there is none. */
export function bootFile({ entry, document }: ModuleDescriptor): string | null {
  if (document?.boot === undefined) return null;
  return document.scripts.find((file) => file !== entry) ?? null;
}

function isBootPublished(descriptor: ModuleDescriptor): boolean {
  const { document, integrity } = descriptor;
  if (document?.boot === undefined) return true;
  return ownValue(integrity, bootFile(descriptor) ?? '') === computeSri(document.boot);
}

function scriptsWithoutHash(descriptor: ModuleDescriptor): string[] {
  const { entry, integrity, scripts, files, document } = descriptor;
  const named = [
    entry,
    ...Object.values(scripts).flat(),
    ...files.filter(isScript),
    ...(document?.scripts ?? []),
  ];
  return [...new Set(named)].filter((file) => !Object.hasOwn(integrity, file));
}
