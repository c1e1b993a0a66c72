import { createHash } from 'node:crypto';
import { type ModuleDescriptor, ownValue } from '@firedeck/contract';

/** Height that a view may keep free, in CSS pixels; our highest is a panel of 880. */
const highestSlot = 4_000;

/** A path of our API, with a query or none: pages ask it with the member's token. */
const apiPath = /^\/api\/(?!.*\.\.)[A-Za-z0-9/:._~?&=%,-]*$/;

/** Where an artifact's files are served. */
export const artifactBase = (id: string, artifact: string): string => `/mf/${id}/${artifact}/`;

/** By its ending: what browsers could be made to run. */
export const isScript = (file: string): boolean => /\.[cm]?js$/.test(file);

/** What is wrong with an artifact by its descriptor alone, one sentence each; empty when nothing is. */
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

/** A hash as scripts, preloads and policies name it. */
export const computeSri = (bytes: Buffer | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The file of the script that stands in the page itself, null where none does. */
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
