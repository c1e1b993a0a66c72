/** Placeholders of the shell's HTML template, which the bff replaces for each request. */
export const templatePlaceholders = {
  /** Nonce of this response, for styles. */
  nonce: '{{nonce}}',
  /** `light`, `dark`, `night` or `system`. */
  theme: '{{theme}}',
  /** `red` or `amber`. */
  nightHue: '{{nightHue}}',
  /** Names of the agency and the station; empty: none. */
  agency: '{{agency}}',
  station: '{{station}}',
  /** The agency's own sign-in as JSON (`singleSignOnPolicy`); empty: none. */
  signOn: '{{signOn}}',
  /** The agency's second factors as JSON (`secondFactorPolicy`); empty: none. */
  secondFactor: '{{secondFactor}}',
  /** Profile of a device that several people use; empty: a member's own. */
  device: '{{device}}',
  /** `on`: the device keeps the tools of its station; empty: none. */
  stationSheet: '{{stationSheet}}',
  /** What browsers may keep: `off`, `public` or `private`. */
  offline: '{{offline}}',
  /** URL path of this artifact, e.g. `/mf/shell/1.0.0-0123456789abcdef/`. */
  base: '{{base}}',
  /** Preload links for this path. */
  preloads: '{{preloads}}',
  /** `documentModules` of the contract as JSON, safe inside a script element. */
  modules: '{{modules}}',
  /** The shell's script elements. */
  scripts: '{{scripts}}',
} as const;
