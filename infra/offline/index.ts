// Public exports; see README.md.
export { makeBaseImage } from './base-image.ts';
export { installChromium } from './chromium-package.ts';
export { makeComposeContexts } from './compose-images.ts';
export { makeDatabaseContexts } from './database-images.ts';
export { installDocker } from './docker/install-docker.ts';
export { startOwnEngine } from './docker/own-engine.ts';
export { documentDb } from './documentdb/documentdb.ts';
export {
  type ApiPrograms,
  apiPrograms,
  kubernetesVersion,
  type NodePrograms,
  nodePrograms,
} from './kubernetes/kubernetes-programs.ts';
export { type NodePackages, nodePackages } from './kubernetes/node-packages.ts';
export { operatorKinds } from './kubernetes/operator-kinds.ts';
export {
  actionlintProgram,
  agePrograms,
  composeProgram,
  kustomizeProgram,
  nginxProgram,
  promtoolProgram,
  rcloneProgram,
  redisProgram,
  toxiproxyProgram,
} from './programs.ts';
export { redisFromPackages } from './redis-from-packages.ts';
