import { limits } from '@firedeck/contract/jobs';
import { z } from 'zod/mini';
import type { GuardedResponse } from './guarded-network.ts';
import { rankOfSize } from './page-icons.ts';
import { readBytes } from './read-body.ts';

const manifestBytesAtMost = 64 * 1024;
const iconsAtMost = 3;

const manifest = z.object({
  icons: z.array(
    z.object({
      src: z.string().check(z.maxLength(limits.toolUrlCharacters)),
      sizes: z.optional(z.string()),
      purpose: z.optional(z.string()),
    }),
  ),
});

/** The icons of a web app manifest, best first; none where it is not one. */
export async function readManifestIcons(response: GuardedResponse): Promise<URL[]> {
  const text = (await readBytes(response, manifestBytesAtMost)).toString('utf8');
  const parsed = z.safeParse(manifest, jsonOf(text));
  if (!parsed.success) return [];
  return parsed.data.icons
    .filter(({ purpose = 'any' }) => purpose.split(/\s+/).includes('any'))
    .sort((one, other) => rankOfSize(one.sizes ?? '') - rankOfSize(other.sizes ?? ''))
    .flatMap(({ src }) => URL.parse(src, response.url.href) ?? [])
    .slice(0, iconsAtMost);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
