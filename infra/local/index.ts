export type { DataService, DataServices } from '../lib/data-service.ts';
export { type ModuleId, modules } from '../lib/modules.ts';
export { withDatabase } from '../lib/mongo-address.ts';
export { anyFreePort } from '../lib/ports.ts';
export { createRandom, type Random } from '../lib/random.ts';
export { readStackFile, type StackFile } from '../lib/stack-file.ts';
export { makeTemporaryFolder } from '../lib/temporary-folder.ts';
export { type Chromium, findChromium } from './chromium/chromium.ts';
export {
  type DataServicesOptions,
  startDataServices,
  startTemporaryServices,
} from './data-services.ts';
export { newReleaseKey } from './stack/release-keys.ts';
export { type Stack, type StackOptions, startStack } from './stack/stack.ts';
export type { StackProcess } from './stack/stack-process.ts';
