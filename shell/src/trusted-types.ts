import { findScriptHash } from './modules/script-integrity.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown;
}

/**
 * The one policy of the page. It is the default one: the loaders of modules, whenever they were
 * built, write addresses as plain text. Where it answers null the browser refuses.
 */
export const rules = {
  createScriptURL: (address: string) => (findScriptHash(address) ? address : null),
  // The toast library writes one space into its style element.
  createHTML: (html: string) => (html.trim() === '' ? html : null),
};

(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', rules);
