import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { artifactHeaders, artifactTypes } from '@firedeck/bff/header-policy';
import { UserError } from '../lib/user-error.ts';
import type { ArtifactStore, NewArtifact } from './artifact-store.ts';

const responseTimeoutMs = 30_000;
const contentTypes: Record<string, string> = { ...artifactTypes.packed, ...artifactTypes.plain };

/** A static host that accepts files by PUT: WebDAV, an artifact repository, a bucket's gateway. */
export function webStore(address: string, token: string | undefined): ArtifactStore {
  const base = address.endsWith('/') ? address : `${address}/`;

  async function request(method: 'GET' | 'PUT', path: string, init: RequestInit = {}) {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...init.headers };
    const signal = AbortSignal.timeout(responseTimeoutMs);
    return fetch(new URL(path, base), { method, ...init, headers, signal }).catch((cause) => {
      throw new UserError(`${base} does not respond.`, { cause });
    });
  }

  async function read(path: string): Promise<string | null> {
    const response = await request('GET', path);
    if (response.status === 404) return null;
    if (!response.ok) throw refused('GET', path, response);
    return response.text();
  }

  async function send(path: string, body: string | Buffer<ArrayBuffer>): Promise<void> {
    const response = await request('PUT', path, {
      body,
      headers: {
        'content-type': contentTypes[extname(path).slice(1)] ?? 'application/octet-stream',
        ...artifactHeaders,
      },
    });
    if (!response.ok) throw refused('PUT', path, response);
  }

  function refused(method: string, path: string, { status }: Response): UserError {
    const hint = status === 401 || status === 403 ? ' Is the token right (--token-file)?' : '';
    return new UserError(`${method} ${base}${path} responded with ${status}.${hint}`);
  }

  return {
    read,

    async findArtifact(id, version) {
      const note = await read(versionNote(id, version));
      return note && JSON.parse(note).artifact;
    },

    // The descriptor last: its presence marks the artifact as complete.
    async put({ id, version, artifact, folder }: NewArtifact) {
      const names = (await filesIn(folder)).filter((name) => name !== 'descriptor.json');
      for (const name of [...names, 'descriptor.json'])
        await send(`${id}/${artifact}/${name}`, await readFile(join(folder, name)));
      await send(versionNote(id, version), JSON.stringify({ artifact }));
    },
  };
}

// Folders cannot be listed over HTTP: a file per version names its artifact.
const versionNote = (id: string, version: string): string => `${id}/versions/${version}.json`;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
