import type { Tool } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { faviconAddresses } from '../favicons/favicon-lookup.ts';

/** The member's tools with the addresses of their sites' icons, null where none is known. */
export async function withFavicons(app: FastifyInstance, tools: Tool[]): Promise<Tool[]> {
  const owner = tools[0]?.user_id;
  if (owner === undefined) return tools;
  const urls = tools.map(({ url }) => url);
  const icons = await faviconAddresses(app, urls, owner);
  return tools.map((tool) => ({ ...tool, favicon: icons.get(tool.url) ?? null }));
}
