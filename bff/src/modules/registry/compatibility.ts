import {
  accountsVersion,
  activityVersion,
  agencyVersion,
  devicesVersion,
  eventsVersion,
  factorsVersion,
  faviconsVersion,
  keysVersion,
  type ModuleDescriptor,
  modulesVersion,
  notesVersion,
  ownValue,
  picturesVersion,
  statusVersion,
  toolsVersion,
} from '@firedeck/contract';
import { satisfies, validRange } from 'semver';

/** API versions that this bff supports, per noun. */
export const supportedApiVersions: Readonly<Record<string, readonly number[]>> = {
  accounts: [accountsVersion],
  activity: [activityVersion],
  agency: [agencyVersion],
  devices: [devicesVersion],
  events: [eventsVersion],
  factors: [factorsVersion],
  favicons: [faviconsVersion],
  keys: [keysVersion],
  modules: [modulesVersion],
  notes: [notesVersion],
  pictures: [picturesVersion],
  status: [statusVersion],
  tools: [toolsVersion],
};

const sdk = '@firedeck/sdk';

/** Why a module cannot run with this bff, one sentence each; empty if it can. */
export function bffIncompatibilities({ title, version, requires }: ModuleDescriptor): string[] {
  return Object.entries(requires.bff)
    .filter(([noun, needed]) => !ownValue(supportedApiVersions, noun)?.includes(needed))
    .map(([noun, needed]) => {
      const answered = ownValue(supportedApiVersions, noun)?.join(', ') ?? 'none';
      return `${title} ${version} needs version ${needed} of the API for ${noun}, this server answers ${answered}. Update the server first.`;
    });
}

/** Why a module cannot run inside a shell, one sentence each; empty if it can. */
export function shellIncompatibilities(
  module: ModuleDescriptor,
  shell: ModuleDescriptor,
  advice = 'Release a shell or a module that fits the other.',
): string[] {
  const needed = { ...module.shared, [sdk]: module.requires.sdk };
  return Object.entries(needed)
    .filter(([library, range]) => !isProvided(shell, library, range))
    .map(([library, range]) => {
      const provided = ownValue(shell.provides, library) ?? 'none';
      return `${module.title} ${module.version} needs ${library} ${range}, shell ${shell.version} provides ${provided}. ${validRange(range) === null ? rangeAdvice : advice}`;
    });
}

/** Incompatibilities with this bff and, if one is live, with the shell. */
export function incompatibilitiesWith(
  module: ModuleDescriptor,
  shell: ModuleDescriptor | null,
): string[] {
  return [
    ...bffIncompatibilities(module),
    ...(shell && module.id !== shell.id ? shellIncompatibilities(module, shell) : []),
  ];
}

function isProvided(shell: ModuleDescriptor, library: string, range: string): boolean {
  const provided = ownValue(shell.provides, library);
  return provided !== undefined && satisfies(provided, range);
}

const rangeAdvice = 'Write the range as npm does, for example ^1.2.0.';
