export type { Flavour } from './flavour.ts';
export { LicencesPlugin } from './licences-plugin.ts';
export { type NewerFeatures, newerFeatures } from './newer-features.ts';
export { defineRemoteConfig, type RemoteOptions } from './remote-config.ts';
export { defineShellConfig, type ShellOptions } from './shell-config.ts';
export { templatePlaceholders } from './template.ts';
