import { limits } from '@firedeck/contract/jobs';
import { parseJson } from '@firedeck/runtime/parse-json';
import { z } from 'zod/mini';
import type { GuardedResponse } from './guarded-network.ts';
import { canShow, rankSize } from './page-icons.ts';
import { readBytes } from './read-body.ts';

const manifestBytesAtMost = 64 * 1024;
const iconsAtMost = 3;

const manifest = z.object({ icons: z.array(z.unknown()) });

const manifestIcon = z.object({
  src: z.string().check(z.maxLength(limits.toolUrlCharacters)),
  sizes: z._default(z.string(), ''),
  type: z._default(z.string(), ''),
  purpose: z._default(z.string(), 'any'),
});

/** The icons of a web app manifest, best first, and its URL; no icons if it is invalid. */
export async function readManifestIcons(
  response: GuardedResponse,
): Promise<{ url: URL; icons: URL[] }> {
  const { url } = response;
  const text = new TextDecoder().decode(await readBytes(response, manifestBytesAtMost));
  const { icons } = z.safeParse(manifest, parseJson(text)).data ?? { icons: [] };
  const addresses = icons
    .flatMap((icon) => z.safeParse(manifestIcon, icon).data ?? [])
    .filter(({ purpose, type }) => purpose.split(/\s+/).includes('any') && canShow(type))
    .sort((one, other) => rankSize(one.sizes) - rankSize(other.sizes))
    .flatMap(({ src }) => URL.parse(src, url.href) ?? [])
    .slice(0, iconsAtMost);
  return { url, icons: addresses };
}
