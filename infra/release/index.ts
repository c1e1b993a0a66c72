export { type Published, publish, readDescriptor } from './publish.ts';
export {
  type Act,
  ReleaseRefused,
  release,
  rollback,
  status,
} from './release-client.ts';
