import type { DocumentModules, ModuleChoice, ModuleDescriptor } from '@firedeck/contract';
import { artifactBase } from '../registry/artifact-rules.ts';
import { incompatibilitiesWith } from '../registry/compatibility.ts';
import type { ModuleRecord } from '../registry/modules-repository.ts';
import { sumSerials } from '../registry/registry-service.ts';
import { shellId } from '../registry/release-policy.ts';
import { isInShare } from './canary-share.ts';

type Release = 'canary' | 'current' | 'previous';

export interface Candidate {
  release: Release;
  descriptor: ModuleDescriptor;
}

/** The first candidate that is compatible with this server; null if none is. */
export function chooseShell(modules: ModuleRecord[], device: string): Candidate | null {
  const shell = modules.find(({ id }) => id === shellId);
  if (!shell) return null;
  const fits = ({ descriptor }: Candidate) =>
    descriptor.document !== undefined && incompatibilitiesWith(descriptor, null).length === 0;
  return candidatesFor(device, shell).find(fits) ?? null;
}

/** The released modules as the document lists them for this device. */
export function chooseModules(
  modules: ModuleRecord[],
  shell: Candidate,
  device: string,
): DocumentModules {
  const choices = modules.map((module) =>
    module.id === shellId ? ready(shell, module.serial) : chooseModule(module, shell, device),
  );
  return { serial: sumSerials(modules), modules: choices.filter((choice) => choice !== null) };
}

function chooseModule(
  module: ModuleRecord,
  { descriptor: shell }: Candidate,
  device: string,
): ModuleChoice | null {
  const { id, serial, current } = module;
  if (!current) return null;
  if (!module.enabled) return { state: 'disabled', id, serial, descriptor: forPages(current) };
  const fits = ({ descriptor }: Candidate) => incompatibilitiesWith(descriptor, shell).length === 0;
  const chosen = candidatesFor(device, module).find(fits);
  if (chosen) return ready(chosen, serial);
  const reason = incompatibilitiesWith(current, shell).join(' ');
  return { state: 'incompatible', id, serial, descriptor: forPages(current), reason };
}

// In order of preference.
function candidatesFor(device: string, { canary, current, previous }: ModuleRecord): Candidate[] {
  const isEarly = canary && isInShare(device, canary.descriptor.artifact, canary.percent);
  const candidates: [Release, ModuleDescriptor | null][] = [
    ['canary', isEarly ? canary.descriptor : null],
    ['current', current],
    ['previous', previous],
  ];
  return candidates.flatMap(([release, descriptor]) =>
    descriptor ? [{ release, descriptor }] : [],
  );
}

function ready({ descriptor, release }: Candidate, serial: number): ModuleChoice {
  const { id, artifact } = descriptor;
  const base = artifactBase(id, artifact);
  return { state: 'ready', id, serial, base, descriptor: forPages(descriptor), release };
}

// Without the sources that the bff puts into the HTML.
function forPages({ document, opening, ...descriptor }: ModuleDescriptor): ModuleDescriptor {
  return descriptor;
}
