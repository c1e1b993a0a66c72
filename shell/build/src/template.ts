/**
 * Placeholders of the shell's HTML template, filled by the document's server for each request.
 * Everything but `modules` stands in an attribute or between tags and is made by the server.
 */
export const templatePlaceholders = {
  /** Nonce of this answer, for styles. */
  nonce: '{{nonce}}',
  /** `light`, `dark`, `night` or `system`. */
  theme: '{{theme}}',
  /** Where this artifact's files are, e.g. `/mf/shell/1.0.0-0123456789abcdef/`. */
  base: '{{base}}',
  /** Preload links of what this path needs. */
  preloads: '{{preloads}}',
  /** `documentModules` of the contract as JSON, safe inside a script element. */
  modules: '{{modules}}',
  /** The shell's script elements. */
  scripts: '{{scripts}}',
} as const;
