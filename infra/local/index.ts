export { findChromium } from './chromium/chromium.ts';
export type { Chromium } from './chromium/playwright-chromium.ts';
export type { DataService, DataServices } from './data-service.ts';
export {
  type DataServicesOptions,
  startDataServices,
  startTemporaryServices,
} from './data-services.ts';
export { withDatabase } from './mongo/mongo-address.ts';
export { anyFreePort } from './ports.ts';
export { createRandom, type Random } from './random.ts';
export { type ModuleId, modules } from './stack/modules.ts';
export { newReleaseKey } from './stack/release-keys.ts';
export { type Stack, type StackOptions, startStack } from './stack/stack.ts';
export { readStackFile, type StackFile } from './stack/stack-file.ts';
export type { StackProcess } from './stack/stack-process.ts';
export { makeTemporaryFolder } from './temporary-folder.ts';
