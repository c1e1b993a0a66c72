import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package source of this machine and the release to use. */
export interface DebianSource {
  /** One line in the format of sources.list. */
  line: string;
  suite: string;
}

// This release has DocumentDB and a current Redis; hosts often run an older one.
const debianSuite = 'forky';
const archiveKeyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const ubuntuKeyring = '/usr/share/keyrings/ubuntu-archive-keyring.gpg';

/**
 * The package source to use, or why Debian packages are unavailable.
 *
 * @param useHostRelease Packages of the host's release in place of the default one.
 */
export function debianSource(useHostRelease = false): DebianSource | string {
  if (process.platform !== 'linux') return 'not Linux';
  for (const tool of ['apt-get', 'dpkg-deb', 'tar'])
    if (spawnSync(tool, ['--version']).status !== 0) return `no ${tool}`;
  const release = readRelease();
  const entry = aptEntries().find(({ suites }) => suites.includes(release.codename));
  if (entry === undefined) return `no package source for ${release.codename || 'this system'}`;
  if (release.id === 'debian')
    return formatSource(
      entry,
      archiveKeyring,
      useHostRelease ? release.codename : debianSuite,
      'main',
    );
  if (release.id === 'ubuntu')
    return formatSource(entry, ubuntuKeyring, release.codename, 'main universe');
  return `packages of ${release.id} are not known`;
}

/** The host's Debian release and package mirror, or why there is none. */
export function debianMirror(): { codename: string; uri: string } | string {
  const { id, codename } = readRelease();
  if (id !== 'debian') return 'not Debian';
  const entry = aptEntries().find(({ suites }) => suites.includes(codename));
  return entry ? { codename, uri: entry.uri } : `no package source for ${codename}`;
}

interface AptEntry {
  uri: string;
  suites: string[];
  signedBy: string | undefined;
}

function formatSource(
  entry: AptEntry,
  keyring: string,
  suite: string,
  parts: string,
): DebianSource {
  const key = entry.signedBy ?? (existsSync(keyring) ? keyring : undefined);
  const options = key === undefined ? '' : `[signed-by=${key}] `;
  return { line: `deb ${options}${entry.uri} ${suite} ${parts}\n`, suite };
}

function readRelease(): { id: string; codename: string } {
  const text = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const value = (name: string) => new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(text)?.[1] ?? '';
  return { id: value('ID'), codename: value('VERSION_CODENAME') };
}

function aptEntries(): AptEntry[] {
  const folder = '/etc/apt/sources.list.d';
  const more = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return ['/etc/apt/sources.list', ...more].filter(existsSync).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return path.endsWith('.sources') ? parseDeb822(text) : parseOneLine(text);
  });
}

/** Entries of a `.sources` file: paragraphs of `Field: value`. */
export function parseDeb822(text: string): AptEntry[] {
  const paragraphs = text.replace(/^#.*\n?/gm, '').split(/\n\s*\n/);
  return paragraphs.flatMap((paragraph) => {
    const field = (name: string) =>
      new RegExp(`^${name}:[ \t]*(.*)$`, 'im').exec(paragraph)?.[1]?.trim();
    const uri = field('URIs')?.split(/\s+/)[0];
    const suites = field('Suites')?.split(/\s+/) ?? [];
    if (uri === undefined || !field('Types')?.split(/\s+/).includes('deb')) return [];
    const key = field('Signed-By');
    return [{ uri, suites, signedBy: key?.startsWith('/') ? key : undefined }];
  });
}

/** Entries of a sources.list: `deb [options] uri suite parts…`. */
export function parseOneLine(text: string): AptEntry[] {
  return text.split('\n').flatMap((line) => {
    const found = /^deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)/.exec(line.trim());
    if (found === null) return [];
    const [, options = '', uri = '', suite = ''] = found;
    return [{ uri, suites: [suite], signedBy: /signed-by=(\/\S+)/.exec(options)?.[1] }];
  });
}
