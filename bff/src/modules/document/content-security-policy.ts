import { policyReportsPath } from '../policy-reports/reports-path.ts';

const endpoint = 'firedeck';

export interface PolicyOptions {
  /** Allows the styles in the page. */
  nonce?: string;
  /** Hashes of inline scripts, `sha384-…`. */
  scriptHashes?: readonly string[];
  /** Trusted Types policies that the page may create; undefined: not enforced. */
  trustedTypes?: readonly string[] | undefined;
  /** Whether the site uses https, which `report-to` requires. */
  secure: boolean;
}

/** Styles need the nonce; scripts come from this origin only, inline ones need their hash. */
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

/** `hashed`: also requires integrity metadata of scripts. */
export function policyHeaders(options: PolicyOptions & { hashed: boolean }) {
  const { secure, hashed } = options;
  const endpoints = secure ? `, endpoints=(${endpoint})` : '';
  return {
    'content-security-policy': contentSecurityPolicy(options),
    ...(secure && { 'reporting-endpoints': `${endpoint}="${policyReportsPath}"` }),
    ...(hashed && { 'integrity-policy': `blocked-destinations=(script)${endpoints}` }),
  };
}
