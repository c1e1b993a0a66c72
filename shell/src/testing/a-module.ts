import { type ModuleChoice, moduleDescriptor } from '@firedeck/contract';

type Ready = Extract<ModuleChoice, { state: 'ready' }>;

const sri = `sha384-${'A'.repeat(64)}`;

/** The notes module as listed in the document, version 2.1.0. */
export function aReadyModule(changes: Partial<Ready['descriptor']> = {}): Ready {
  const descriptor = moduleDescriptor.parse({
    id: 'notes',
    title: 'Personal Notes',
    slots: [{ slot: 'dashboard.aside', view: 'notes-card', minHeight: 220 }],
    requires: { sdk: '^1.0.0', bff: {} },
    version: '2.1.0',
    artifact: '2.1.0-0123456789abcdef',
    entry: 'remoteEntry.abc.js',
    integrity: { 'remoteEntry.abc.js': sri, 'module.def.js': sri },
    scripts: { 'notes-card': ['module.def.js'] },
    ...changes,
  });
  const { id, artifact } = descriptor;
  return { state: 'ready', id, serial: 1, base: `/mf/${id}/${artifact}/`, descriptor };
}
