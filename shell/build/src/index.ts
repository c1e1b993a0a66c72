export type { BuildMode } from './build-mode.ts';
export { fontFile } from './descriptor-plugin.ts';
export { LicensesPlugin } from './licenses-plugin.ts';
export { defineRemoteConfig, type RemoteOptions } from './remote-config.ts';
export { defineShellConfig, type ShellOptions } from './shell-config.ts';
export { toStyleSheet } from './style-sheet.ts';
export { templatePlaceholders } from './template.ts';
export { loadUnsupportedFeatures, type UnsupportedFeatures } from './unsupported-features.ts';
