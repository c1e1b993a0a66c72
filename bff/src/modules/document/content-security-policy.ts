import { policyReportsPath } from '../policy-reports/reports-path.ts';

const endpoint = 'firedeck';

export interface PolicyOptions {
  /** Admits the styles of this answer. */
  nonce?: string;
  /** Hashes of the scripts that stand in the page itself, `sha384-…`. */
  scriptHashes?: readonly string[];
  /** Policies of Trusted Types that the page makes; without them it has none. */
  trustedTypes?: readonly string[] | undefined;
  /** Whether the site uses https, which `report-to` requires. */
  secure: boolean;
}

/** Styles carry the nonce; scripts come from here alone, those in the page by their hash. */
function contentSecurityPolicy({
  nonce,
  scriptHashes = [],
  trustedTypes,
  secure,
}: PolicyOptions): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "worker-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(trustedTypes
      ? ["require-trusted-types-for 'script'", `trusted-types ${trustedTypes.join(' ')}`]
      : []),
    `report-uri ${policyReportsPath}`,
    ...(secure ? [`report-to ${endpoint}`] : []),
  ].join('; ');
}

/** The policy headers of a page, with reporting, and integrity required of scripts. */
export function policyHeaders(options: PolicyOptions & { hashed: boolean }) {
  const { secure, hashed } = options;
  const endpoints = secure ? `, endpoints=(${endpoint})` : '';
  return {
    'content-security-policy': contentSecurityPolicy(options),
    ...(secure && { 'reporting-endpoints': `${endpoint}="${policyReportsPath}"` }),
    ...(hashed && { 'integrity-policy': `blocked-destinations=(script)${endpoints}` }),
  };
}
