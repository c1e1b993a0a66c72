import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { oldestBrowsers } from './supported-browsers.ts';

/** Features that some of the oldest supported browsers lack, by their syntax. */
export interface UnsupportedFeatures {
  /** `navigation` */
  globals: ReadonlySet<string>;
  /** `URL.parse` */
  statics: ReadonlySet<string>;
  /**
   * Methods such as `toBase64`, on any object: only names that no older interface has, and outside
   * of the language only camel-case names, because our own code uses many single words.
   */
  methods: ReadonlySet<string>;
  /** `::details-content` without its colons */
  selectors: ReadonlySet<string>;
  /** `@view-transition` without its at sign */
  atRules: ReadonlySet<string>;
  /** `light-dark(` without its bracket */
  functions: ReadonlySet<string>;
  /** `fieldSizing` */
  properties: ReadonlySet<string>;
}

const oldest = { ...oldestBrowsers, safari_ios: oldestBrowsers.ios_saf };
const browsers = ['chrome', 'edge', 'firefox', 'safari', 'safari_ios'] as const;
// A feature that no browser has added since then is old and non-standard.
const recentFrom = '2023-01-01';

/** Reads MDN's compatibility data. */
export function loadUnsupportedFeatures(): UnsupportedFeatures {
  const found = { globals: new Set<string>(), statics: new Set<string>() };
  const methods = new Set<string>();
  const older = new Set<string>();
  const { api, css } = bcd;
  const language = bcd.javascript.builtins ?? {};
  for (const [owner, feature] of [...listEntries(api), ...listEntries(language)]) {
    if (isNewer(feature)) found.globals.add(owner);
    for (const [key, member] of listEntries(feature)) {
      const name = key.replace(/_static$/, '');
      if (isNewer(member) && owner === 'Window') found.globals.add(name);
      if (isNewer(member)) found.statics.add(`${owner}.${name}`);
      if (!isNewer(member)) older.add(name);
      else if (owner in language || /[A-Z]/.test(name)) methods.add(name);
    }
  }
  return {
    ...found,
    methods: new Set([...methods].filter((name) => !older.has(name))),
    selectors: listNewerNames(css.selectors),
    atRules: listNewerNames(css['at-rules']),
    functions: listFunctions(css.types),
    properties: new Set([...listNewerNames(css.properties)].map(camelCase)),
  };
}

const listEntries = (group: Identifier | undefined): [string, Identifier][] =>
  Object.entries(group ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][];

const listNewerNames = (group: Identifier | undefined): Set<string> =>
  new Set(listEntries(group).flatMap(([name, feature]) => (isNewer(feature) ? [name] : [])));

function listFunctions(group: Identifier | undefined): Set<string> {
  const nested = listEntries(group).flatMap(([, feature]) => [...listFunctions(feature)]);
  return new Set(
    [...listNewerNames(group), ...nested].filter((name) => /^[a-z]+-[a-z-]+$/.test(name)),
  );
}

function isNewer({ __compat: compat }: Identifier): boolean {
  if (!compat) return false;
  const since = browsers.map((browser) => supportedSince(compat, browser));
  const isRecent = browsers.some((browser, index) => isReleasedAfter(browser, since[index]));
  return isRecent && browsers.some((browser, index) => isLater(since[index], oldest[browser]));
}

type Browser = (typeof browsers)[number];

/** The first version with full support, or null. */
function supportedSince({ support }: CompatStatement, browser: Browser): string | null {
  const statements = [support[browser] ?? []].flat();
  const plain = statements.find(
    ({ version_added, version_removed, flags, prefix, alternative_name }) =>
      typeof version_added === 'string' &&
      version_added !== 'preview' &&
      !(version_removed || flags || prefix || alternative_name),
  );
  return typeof plain?.version_added === 'string' ? plain.version_added.replace('≤', '') : null;
}

function isReleasedAfter(browser: Browser, version: string | null | undefined): boolean {
  const released = version ? bcd.browsers[browser].releases[version]?.release_date : undefined;
  return released !== undefined && released >= recentFrom;
}

function isLater(version: string | null | undefined, than: string): boolean {
  if (!version) return true;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [thanMajor = 0, thanMinor = 0] = than.split('.').map(Number);
  return major > thanMajor || (major === thanMajor && minor > thanMinor);
}

const camelCase = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
