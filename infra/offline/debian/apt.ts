import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../lib/run-program.ts';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';
import type { DebianSource } from './debian-source.ts';

/** apt-get with private folders: it uses one source, assumes an empty system and changes nothing. */
export interface PrivateApt {
  /** The candidate version of a package, if any. */
  candidate(name: string): Promise<string | undefined>;
  /** Names of the packages that match a regular expression. */
  names(pattern: string): Promise<string[]>;
  /** Downloads the packages with their dependencies; returns the folder of the .deb files. */
  download(packages: string[]): Promise<string>;
}

/** Fetches the package lists of the source; takes seconds. */
export async function openPrivateApt(source: DebianSource): Promise<PrivateApt> {
  const folder = await makeTemporaryFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const env = {
    ...process.env,
    APT_CONFIG: join(folder, 'apt.conf'),
    DEBIAN_FRONTEND: 'noninteractive',
  };
  for (const part of ['lists/partial', 'cache/archives/partial'])
    await mkdir(join(folder, part), { recursive: true });
  await writeFile(join(folder, 'status'), '');
  await writeFile(join(folder, 'sources.list'), source.line);
  await writeFile(env.APT_CONFIG, configuration(folder));
  await runProgram('apt-get', ['update'], { env });
  return {
    candidate: async (name) => {
      const policy = await runProgram('apt-cache', ['policy', name], { env });
      return /Candidate: (?!\(none\))(\S+)/.exec(policy)?.[1];
    },
    names: async (pattern) => {
      const found = await runProgram('apt-cache', ['search', '--names-only', pattern], { env });
      return found.split('\n').flatMap((line) => line.split(' - ')[0] || []);
    },
    download: async (packages) => {
      // Parallel downloads must not see each other's packages.
      const archives = await mkdtemp(join(folder, 'archives-'));
      await mkdir(join(archives, 'partial'));
      const options = ['-o', `Dir::Cache::archives=${archives}`, '--yes', '--download-only'];
      await runProgram('apt-get', ['install', ...options, '--no-install-recommends', ...packages], {
        env,
      });
      return archives;
    },
  };
}

function configuration(folder: string): string {
  const settings = {
    'Dir::State': folder,
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': join(folder, 'cache'),
    'Dir::Log': folder,
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferences': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    // The hooks of the system would clean the cache of the system.
    'Dir::Etc::parts': '/dev/null',
    'Dir::Etc::main': '/dev/null',
    'APT::Sandbox::User': userInfo().username,
    'Acquire::Languages': 'none',
    // Mirrors may be old snapshots.
    'Acquire::Check-Valid-Until': 'false',
    'Acquire::Retries': '2',
    'Acquire::http::Timeout': '20',
    'Debug::NoLocking': 'true',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} "${value}";`);
  return [...machineNetworkSettings(), ...lines, ''].join('\n');
}

// Keep the proxies and certificates that the system configures.
function machineNetworkSettings(): string[] {
  const dump = spawnSync('apt-config', ['dump'], { encoding: 'utf8' }).stdout ?? '';
  return dump.split('\n').filter((line) => /^Acquire::https?::.* ".+";$/.test(line));
}
