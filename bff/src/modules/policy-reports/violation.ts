import { z } from 'zod/mini';

/** A violation without private data: no query, no id, and only the origin of other sites' URLs. */
interface Violation {
  /** From a fixed set, because it becomes a label. */
  directive: string;
  blocked: string;
  page: string;
  source: string;
  line: number | null;
}

const directives = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'integrity',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);

const text = z.optional(z.nullable(z.string()));
const line = z.optional(z.nullable(z.number()));

/** `report-uri`: Firefox and Safari. */
const ofUri = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': line,
  }),
});
/** `report-to`: Chromium. */
const ofReporting = z.object({
  type: z.enum(['csp-violation', 'integrity-violation']),
  body: z.object({
    documentURL: text,
    effectiveDirective: text,
    blockedURL: text,
    sourceFile: text,
    lineNumber: line,
  }),
});
/** Browsers send reports of different types in one batch. */
const batch = z.array(z.object({ type: z.string() }));

/** Parses either format; null if it is neither. */
export function readViolations(body: unknown, origin: string): Violation[] | null {
  const one = z.safeParse(ofUri, body);
  if (one.success) {
    const { 'csp-report': report } = one.data;
    return [
      {
        directive: parseDirective(report['effective-directive'] ?? report['violated-directive']),
        blocked: formatLocation(report['blocked-uri'], origin),
        page: formatLocation(report['document-uri'], origin),
        source: formatLocation(report['source-file'], origin),
        line: report['line-number'] ?? null,
      },
    ];
  }
  if (!Array.isArray(body) || !z.safeParse(batch, body).success) return null;
  return body
    .flatMap((report) => z.safeParse(ofReporting, report).data ?? [])
    .map(({ type, body }) => ({
      directive:
        type === 'integrity-violation' ? 'integrity' : parseDirective(body.effectiveDirective),
      blocked: formatLocation(body.blockedURL, origin),
      page: formatLocation(body.documentURL, origin),
      source: formatLocation(body.sourceFile, origin),
      line: body.lineNumber ?? null,
    }));
}

function parseDirective(given: string | null | undefined): string {
  // Old browsers send the whole directive.
  const [name = ''] = (given ?? '').split(' ', 1);
  return directives.has(name) ? name : 'other';
}

/** The whole path of an artifact's file, the first segment of our other paths, the origin of other sites. */
function formatLocation(given: string | null | undefined, origin: string): string {
  if (!given) return 'none';
  // A keyword: `inline`, `eval`, `data`, `trusted-types-sink`.
  if (/^[a-z][a-z-]{1,30}$/.test(given)) return given;
  const url = URL.parse(given);
  if (!url) return 'unknown';
  if (url.origin === origin) return ownPath(url.pathname);
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol;
}

const ownPath = (path: string): string =>
  /^\/mf\/[\w./-]{1,200}$/.test(path) ? path : `/${path.split('/', 2)[1]?.slice(0, 40) ?? ''}`;
