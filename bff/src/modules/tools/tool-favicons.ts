import { dayMs, type Tool } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';

// Longer than any lookup takes, so that timing does not reveal that another member has the host.
const longMs = dayMs;

/** Adds the icon URLs of the tools' sites, null where unknown. */
export async function withFavicons(app: FastifyInstance, tools: Tool[]): Promise<Tool[]> {
  const owner = tools[0]?.user_id;
  if (owner === undefined) return tools;
  const urls = tools.map(({ url }) => url);
  const longHeld = tools.filter(({ updated_at }) => Date.now() - Date.parse(updated_at) > longMs);
  const heldUrls = longHeld.map(({ url }) => url);
  const icons = await app.favicons.getIconUrls(urls, owner, heldUrls);
  return tools.map((tool) => ({ ...tool, favicon: icons.get(tool.url) ?? null }));
}
