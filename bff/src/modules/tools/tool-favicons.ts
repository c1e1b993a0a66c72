import type { Tool } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';

/** The tools with the addresses of their sites' icons, null where none is known. */
export async function withFavicons(_app: FastifyInstance, tools: Tool[]): Promise<Tool[]> {
  return tools;
}
