import { limits, toName } from '@firedeck/contract';
import { hostOf } from '@firedeck/sdk';

/** Labels that describe how to reach a site, not the site itself. */
const generic = /^(?:www?\d*|m|mobile|app|apps|web|login|signin|auth|sso|portal|my|home|secure)$/;

/** Derives a tool's name from the host of its URL: `hydrant-map.county.gov` → Hydrant Map. */
export function suggestName(address: string): string {
  const host = hostOf(address);
  const labels = host.split('.');
  const name = labels.slice(0, -1).find((label) => !generic.test(label)) ?? '';
  const isReadable = /[a-z]/.test(name) && !name.startsWith('xn--');
  const words = isReadable ? capitalizeWords(name) : host;
  return toName(words, limits.toolNameCharacters);
}

/** Short words are mostly abbreviations, such as CAD or GIS. */
const capitalizeWords = (name: string): string =>
  name.length <= 3
    ? name.toUpperCase()
    : name.replace(/[-_]+/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
