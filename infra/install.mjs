// Plain JavaScript without dependencies: it has to run on any Node ≥ 18 before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Installs the lockfile unless node_modules already holds it. Throws an Error whose message says what to do. */
export async function install(root) {
  const lockText = readFileSync(join(root, 'package-lock.json'));
  const lock = JSON.parse(lockText.toString());
  refuseUnlockedDependencies(root, lock);
  const hash = createHash('sha256').update(lockText).digest('hex');
  const marker = join(root, 'node_modules', '.firedeck-lock');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  if (!holdsLock(root, lock)) await npmCi(root);
  writeFileSync(marker, hash);
}

/** Without this, an edited package.json would run with the old packages and fail later with a misleading error. */
function refuseUnlockedDependencies(root, lock) {
  for (const folder of ['', ...lock.packages[''].workspaces]) {
    // A team's checkout may hold its own module alone.
    if (!existsSync(join(root, folder, 'package.json'))) continue;
    const stated = readJson(join(root, folder, 'package.json'));
    const locked = lock.packages[folder] ?? {};
    for (const kind of ['dependencies', 'devDependencies']) {
      const name = firstDifference(stated[kind] ?? {}, locked[kind] ?? {});
      if (name === undefined) continue;
      throw new Error(
        `${join(folder, 'package.json')} and package-lock.json disagree on ${name}: run "npm install", then "node infra/offline/complete-lockfile.ts" with Node 26, and commit the lockfile.`,
      );
    }
  }
}

function firstDifference(stated, locked) {
  const names = new Set([...Object.keys(stated), ...Object.keys(locked)]);
  return [...names].find((name) => stated[name] !== locked[name]);
}

/** Whether node_modules already has the packages of the lockfile, by npm's own list of what it installed. */
function holdsLock(root, lock) {
  const listPath = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(listPath)) return false;
  const present = readJson(listPath).packages;
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.peer)
    .every(([path, entry]) => present[path] && present[path].version === entry.version);
}

async function npmCi(root) {
  const started = Date.now();
  console.log('Installing packages…');
  const timer = setInterval(() => console.log(`  still installing (${seconds(started)})`), 15_000);
  const { code, output } = await runNpm(root).finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(explain(output));
  console.log(`Installed packages (${seconds(started)})`);
}

function runNpm(root) {
  // npm sets npm_execpath for its scripts; without it, use the npm on PATH.
  const { npm_execpath: cli } = process.env;
  const viaNode = cli !== undefined && /\.[cm]?js$/.test(cli);
  const [file, args] = viaNode ? [process.execPath, [cli]] : ['npm', []];
  const child = spawn(file, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    shell: !viaNode && process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

function explain(output) {
  const tail = output.trim().split('\n').slice(-12).join('\n  ');
  if (output.includes('EUSAGE'))
    return `A package.json no longer fits package-lock.json: run "npm install", then "node infra/offline/complete-lockfile.ts" with Node 26.\n  ${tail}`;
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN/.test(output))
    return `npm could not reach its registry: check the network and the proxy settings, then try again.\n  ${tail}`;
  return `npm could not install the packages.\n  ${tail}`;
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
