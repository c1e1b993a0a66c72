// Plain JavaScript without dependencies: it has to run on any Node ≥ 18 before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { devNull } from 'node:os';
import { delimiter, join } from 'node:path';

const mongodDownloads = 'https://fastdl.mongodb.org/';
const respondsWithinMs = 5_000;

/**
 * On a machine that will need the database gateway, compiles it while packages are installed: both are
 * slow parts of a first start. Only Go's own cache is filled, so ending it at any moment is harmless.
 *
 * @returns what ends it
 */
export function buildGatewayAhead(root) {
  let compiler;
  let ended = false;
  gatewayIsLikely(root).then((likely) => {
    if (!likely || ended) return;
    compiler = spawn('go', ['build', '-trimpath', '-buildvcs=false', '-o', devNull, '.'], {
      cwd: join(root, 'infra/offline/programs/ferretdb'),
      stdio: 'ignore',
      env: {
        ...process.env,
        CGO_ENABLED: '0',
        GOTOOLCHAIN: 'local',
        GOFLAGS: '-mod=readonly',
        GOGC: 'off',
        GOMEMLIMIT: '1GiB',
      },
    });
    compiler.on('error', () => {});
  });
  return () => {
    ended = true;
    compiler?.kill();
  };
}

// The same questions that infra/local asks for certain later on.
async function gatewayIsLikely(root) {
  if (process.platform !== 'linux' || existsSync(join(root, '.env'))) return false;
  const { MONGODB_URI } = process.env;
  if (MONGODB_URI || isOnPath('mongod') || !isOnPath('go')) return false;
  const signal = AbortSignal.timeout(respondsWithinMs);
  return fetch(mongodDownloads, { method: 'HEAD', signal }).then(
    () => false,
    () => true,
  );
}

function isOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.some((folder) => existsSync(join(folder, name)));
}
