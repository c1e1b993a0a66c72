/** Placeholders of the shell's HTML template, which the bff replaces for each request. */
export const templatePlaceholders = {
  /** Nonce of this response, for styles. */
  nonce: '{{nonce}}',
  /** Chosen theme: `light`, `dark`, `night` or `system`. */
  theme: '{{theme}}',
  /** Hue of the night theme: `red` or `amber`. */
  nightHue: '{{nightHue}}',
  /** Names of the agency and the station; empty if not set. */
  agency: '{{agency}}',
  station: '{{station}}',
  /** Single sign-on as JSON (`singleSignOnPolicy`); empty if off. */
  signOn: '{{signOn}}',
  /** Second factors as JSON (`secondFactorPolicy`); empty if off. */
  secondFactor: '{{secondFactor}}',
  /** Profile of a shared device; empty on a personal one. */
  device: '{{device}}',
  /** `on` if the device stores the tools of its station, else empty. */
  stationSheet: '{{stationSheet}}',
  /** What browsers may cache: `off`, `public` or `private`. */
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
