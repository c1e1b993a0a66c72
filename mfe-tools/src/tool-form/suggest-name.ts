import { limits, toName } from '@firedeck/contract';
import { hostOf } from '@firedeck/sdk';

/** Labels that say how a site is reached rather than what it is. */
const generic = /^(?:www?\d*|m|mobile|app|apps|web|login|signin|auth|sso|portal|my|home|secure)$/;

/** A name for the tool at an address, from its host: `hydrant-map.county.gov` → Hydrant Map. */
export function suggestName(address: string): string {
  const host = hostOf(address);
  const labels = host.split('.');
  const name = labels.slice(0, -1).find((label) => !generic.test(label)) ?? '';
  const isReadable = /[a-z]/.test(name) && !name.startsWith('xn--');
  const words = isReadable ? capitalizeWords(name) : host;
  return toName(words, limits.toolNameCharacters);
}

/** Short ones are mostly abbreviations: CAD, GIS. */
const capitalizeWords = (name: string): string =>
  name.length <= 3
    ? name.toUpperCase()
    : name.replace(/[-_]+/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
