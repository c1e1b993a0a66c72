import { workerPath } from '@firedeck/contract';
import { findScriptHash } from '../modules/script-integrity.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown;
}

/**
 * The page's default policy, because loaders of modules of any release assign URLs as plain
 * strings. Null makes the browser block the assignment.
 */
export const rules = {
  createScriptURL: (address: string) =>
    address === workerPath || findScriptHash(address) ? address : null,
  // The toast library writes a space into its style element.
  createHTML: (html: string) => (html.trim() === '' ? html : null),
};

(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', rules);
