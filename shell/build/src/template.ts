/**
 * Placeholders of the shell's HTML template, filled by the document's server for each request.
 * Everything but `modules` stands in an attribute or between tags and is made by the server.
 */
export const templatePlaceholders = {
  /** Nonce of this answer, for styles. */
  nonce: '{{nonce}}',
  /** `light`, `dark`, `night` or `system`. */
  theme: '{{theme}}',
  /** Preload links of what this path needs. */
  preloads: '{{preloads}}',
  /** `documentModules` of the contract as JSON, safe inside a script element. */
  modules: '{{modules}}',
  /** The shell's script elements. */
  scripts: '{{scripts}}',
} as const;
