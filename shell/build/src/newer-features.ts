import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { oldestBrowsers } from './supported-browsers.ts';

/** What the oldest promised browsers do not all have, by how it looks in a script. */
export interface NewerFeatures {
  /** `navigation` */
  globals: ReadonlySet<string>;
  /** `URL.parse` */
  statics: ReadonlySet<string>;
  /**
   * `toBase64`, called on any object: only names that no older interface has, and of interfaces
   * outside the language only those of several words: one word is too often a name of our own.
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
// What no browser has gained since is missing for another reason: it is old, and not standard.
const recentFrom = '2023-01-01';

/** Reads MDN's compatibility data. */
export function newerFeatures(): NewerFeatures {
  const found = { globals: new Set<string>(), statics: new Set<string>() };
  const methods = new Set<string>();
  const older = new Set<string>();
  const { api, css } = bcd;
  const language = bcd.javascript.builtins ?? {};
  for (const [owner, feature] of [...entriesOf(api), ...entriesOf(language)]) {
    if (isNewer(feature)) found.globals.add(owner);
    for (const [key, member] of entriesOf(feature)) {
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
    selectors: newerNames(css.selectors),
    atRules: newerNames(css['at-rules']),
    functions: functionsIn(css.types),
    properties: new Set([...newerNames(css.properties)].map(camelCase)),
  };
}

const entriesOf = (group: Identifier | undefined): [string, Identifier][] =>
  Object.entries(group ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][];

const newerNames = (group: Identifier | undefined): Set<string> =>
  new Set(entriesOf(group).flatMap(([name, feature]) => (isNewer(feature) ? [name] : [])));

function functionsIn(group: Identifier | undefined): Set<string> {
  const nested = entriesOf(group).flatMap(([, feature]) => [...functionsIn(feature)]);
  return new Set([...newerNames(group), ...nested].filter((name) => /^[a-z]+-[a-z-]+$/.test(name)));
}

function isNewer({ __compat: compat }: Identifier): boolean {
  if (!compat) return false;
  const since = browsers.map((browser) => supportedSince(compat, browser));
  const isRecent = browsers.some((browser, index) => isReleasedAfter(browser, since[index]));
  return isRecent && browsers.some((browser, index) => isLater(since[index], oldest[browser]));
}

type Browser = (typeof browsers)[number];

/** The first version that has it plainly, null when none has. */
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
