import type { FastifyInstance } from 'fastify';

/** What a host answers to the request for one file of an artifact. */
export interface ServedFile {
  status: number;
  /** Media type without parameters; empty when none was named. */
  type: string;
  /** Null: there is more of it than was asked for. */
  bytes: Buffer | null;
}

/** Asks for one file, as a browser would. Rejects when there is no answer in time. */
export type ArtifactHost = (
  file: { id: string; path: string },
  limits: { bytes: number; signal: AbortSignal },
) => Promise<ServedFile>;

/** Where artifacts are served from: this process's own folder, else the configured address. */
export function artifactHost(app: FastifyInstance): ArtifactHost {
  return app.config.artifactsDir ? ownFolder(app) : staticHosts(app.config.artifactsUrl);
}

function ownFolder(app: FastifyInstance): ArtifactHost {
  const { host } = new URL(app.config.publicOrigin);
  const headers = { host, 'accept-encoding': 'identity' };
  return async ({ path }, { bytes: most }) => {
    const {
      statusCode: status,
      headers: answered,
      rawPayload,
    } = await app.inject({ url: path, headers });
    const bytes = rawPayload.length > most ? null : rawPayload;
    return { status, type: essenceOf(answered['content-type']), bytes };
  };
}

function staticHosts(template: string): ArtifactHost {
  return async ({ id, path }, { bytes: most, signal }) => {
    const address = `${template.replaceAll('{module}', id).replace(/\/$/, '')}${path}`;
    const answer = await fetch(address, { signal, redirect: 'manual' });
    const type = essenceOf(answer.headers.get('content-type'));
    return { status: answer.status, type, bytes: await bytesOf(answer, most) };
  };
}

async function bytesOf({ body }: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const essenceOf = (type: string | null | undefined): string =>
  (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
