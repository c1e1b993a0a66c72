import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { artifactHeaders, artifactTypes } from '@firedeck/bff/header-policy';
import type { ArtifactStore, NewArtifact } from './artifact-store.ts';
import { ReleaseTrouble } from './release-trouble.ts';

const answerTimeMs = 30_000;
const contentTypes: Record<string, string> = { ...artifactTypes.packed, ...artifactTypes.plain };

/** A static host that takes files by PUT: WebDAV, an artifact repository, a bucket's gateway. */
export function webStore(address: string, token: string | undefined): ArtifactStore {
  const base = address.endsWith('/') ? address : `${address}/`;

  async function ask(method: 'GET' | 'PUT', path: string, init: RequestInit = {}) {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...init.headers };
    const signal = AbortSignal.timeout(answerTimeMs);
    return fetch(new URL(path, base), { method, ...init, headers, signal }).catch((cause) => {
      throw new ReleaseTrouble(`${base} does not answer.`, { cause });
    });
  }

  async function read(path: string): Promise<string | null> {
    const answer = await ask('GET', path);
    if (answer.status === 404) return null;
    if (!answer.ok) throw refused('GET', path, answer);
    return answer.text();
  }

  async function send(path: string, body: string | Buffer<ArrayBuffer>): Promise<void> {
    const answer = await ask('PUT', path, {
      body,
      headers: {
        'content-type': contentTypes[extname(path).slice(1)] ?? 'application/octet-stream',
        ...artifactHeaders,
      },
    });
    if (!answer.ok) throw refused('PUT', path, answer);
  }

  function refused(method: string, path: string, { status }: Response): ReleaseTrouble {
    const hint = status === 401 || status === 403 ? ' Is the token right (--token-file)?' : '';
    return new ReleaseTrouble(`${method} ${base}${path} was answered ${status}.${hint}`);
  }

  return {
    read,

    async artifactOf(id, version) {
      const note = await read(versionNote(id, version));
      return note && JSON.parse(note).artifact;
    },

    // The descriptor last: with it an artifact counts as there.
    async put({ id, version, artifact, folder }: NewArtifact) {
      const names = (await filesIn(folder)).filter((name) => name !== 'descriptor.json');
      for (const name of [...names, 'descriptor.json'])
        await send(`${id}/${artifact}/${name}`, await readFile(join(folder, name)));
      await send(versionNote(id, version), JSON.stringify({ artifact }));
    },
  };
}

// An address cannot be listed: which artifact has a version stands in a file of its own.
const versionNote = (id: string, version: string): string => `${id}/versions/${version}.json`;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
