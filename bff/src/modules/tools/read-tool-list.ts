import type { ToolList } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { withFavicons } from './tool-favicons.ts';
import { toToolList } from './tool-mapping.ts';
import { toolsRepository } from './tools-repository.ts';

/** The member's list as `GET /api/tools` returns it. */
export async function readToolList(app: FastifyInstance, userId: string): Promise<ToolList> {
  const list = toToolList(userId, await toolsRepository(app.mongo).readContents(userId));
  return { ...list, tools: await withFavicons(app, list.tools) };
}
