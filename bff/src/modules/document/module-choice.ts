import type { DocumentModules, ModuleChoice, ModuleDescriptor } from '@firedeck/contract';
import { misfits } from '../registry/fit.ts';
import type { ModuleRecord } from '../registry/modules-repository.ts';
import { serialOf, shellId } from '../registry/registry-service.ts';

/** Where an artifact's files are served. */
export const artifactBase = (id: string, artifact: string): string => `/mf/${id}/${artifact}/`;

/** The shell to serve: its live artifact that fits this server, null when none does. */
export function chooseShell(modules: ModuleRecord[]): ModuleDescriptor | null {
  const shell = modules.find(({ id }) => id === shellId);
  const candidates = [shell?.current, shell?.previous];
  return candidates.find((shell) => shell?.document && misfits(shell, null).length === 0) ?? null;
}

/** What the document tells the browser of all released modules, beside this shell. */
export function chooseModules(modules: ModuleRecord[], shell: ModuleDescriptor): DocumentModules {
  const choices = modules.map((module) => chooseModule(module, shell));
  return { serial: serialOf(modules), modules: choices.filter((choice) => choice !== null) };
}

function chooseModule(module: ModuleRecord, shell: ModuleDescriptor): ModuleChoice | null {
  const { id, serial, current, previous } = module;
  if (id === shell.id) return ready(shell, serial);
  if (!current) return null;
  if (!module.enabled) return { state: 'disabled', id, serial, descriptor: current };
  for (const candidate of [current, previous])
    if (candidate && misfits(candidate, shell).length === 0) return ready(candidate, serial);
  const reason = misfits(current, shell).join(' ');
  return { state: 'incompatible', id, serial, descriptor: current, reason };
}

function ready({ document, ...descriptor }: ModuleDescriptor, serial: number): ModuleChoice {
  const { id, artifact } = descriptor;
  return { state: 'ready', id, serial, base: artifactBase(id, artifact), descriptor };
}
