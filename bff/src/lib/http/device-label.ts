import type { FastifyRequest } from 'fastify';

// The first match counts, because most User-Agents also name older browsers.
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Device of changes by operators and admins. */
export const administratorLabel = 'your administrator';

export const unknownDevice = 'Unknown device';

/** A readable name from the User-Agent: `Chrome on Windows`. */
export function formatDeviceLabel(userAgent: string | undefined): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? unknownDevice;
}

export function readDeviceLabel({ headers }: FastifyRequest): string {
  return formatDeviceLabel(headers['user-agent']);
}

function nameIn(table: [RegExp, string][], userAgent = ''): string | null {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
