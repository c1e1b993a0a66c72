// The one door of this room: see README.md.
export { makeBaseImage } from './base-image.ts';
export { installChromium } from './chromium-package.ts';
export { packageTree } from './debian/debian-packages.ts';
export { documentDb, gatewayProgram } from './documentdb/documentdb.ts';
export { initOptions, settingFlags } from './documentdb/postgres.ts';
export { postgresTree } from './documentdb/postgres-tree.ts';
export { goProgram } from './go/go-program.ts';
export {
  kustomizeProgram,
  nginxProgram,
  promtoolProgram,
  redisPackage,
  redisProgram,
  toxiproxyProgram,
} from './programs.ts';
export { redisFromPackages } from './redis-from-packages.ts';
