import type { JWTPayload } from 'jose';

const entraHosts = ['login.microsoftonline.com', 'login.microsoftonline.us'];

/** The parameters of an authorization request that require one of these strengths. */
export function requestStrength(
  values: readonly string[],
  issuer: string,
): { acr_values?: string; claims?: string } {
  if (values.length === 0) return {};
  // Entra ignores acr_values; its authentication contexts are a separate claim.
  if (entraHosts.includes(new URL(issuer).hostname))
    return { claims: JSON.stringify({ id_token: { acrs: { essential: true, values } } }) };
  return { acr_values: values.join(' ') };
}

/** Whether the token has one of these strengths. Providers ignore unknown values in requests. */
export function isStrongEnough({ acr, acrs }: JWTPayload, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  const reached = typeof acr === 'string' ? [acr] : Array.isArray(acrs) ? acrs : [];
  return values.some((value) => reached.includes(value));
}
