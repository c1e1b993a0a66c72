export { createModule } from './create-module.ts';
export { type FetchedModule, fetchLive } from './fetch-live.ts';
export { type Published, publish, readDescriptor } from './publish.ts';
export {
  type Act,
  canary,
  check,
  ReleaseRefused,
  release,
  rollback,
  setEnabled,
  status,
} from './release-client.ts';
