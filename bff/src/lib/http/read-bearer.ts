import type { FastifyRequest } from 'fastify';

/** Reads the token of `Authorization: Bearer …`; null if missing or implausible. */
export function readBearer({
  headers: { authorization },
}: Pick<FastifyRequest, 'headers'>): string | null {
  return authorization?.match(/^Bearer ([\x21-\x7e]{16,200})$/)?.[1] ?? null;
}
