export { type FetchedModule, fetchLive } from './fetch-live.ts';
export { makeModule } from './make-module.ts';
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
