import type { FastifyRequest } from 'fastify';

/** The key or token that a program sent as `Authorization: Bearer …`, null without a likely one. */
export function readBearer({
  headers: { authorization },
}: Pick<FastifyRequest, 'headers'>): string | null {
  return authorization?.match(/^Bearer ([\x21-\x7e]{16,200})$/)?.[1] ?? null;
}
