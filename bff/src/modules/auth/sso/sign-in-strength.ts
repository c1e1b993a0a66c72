import type { JWTPayload } from 'jose';

const entraHosts = ['login.microsoftonline.com', 'login.microsoftonline.us'];

/** The parameters of an authorization request that ask for a sign-in of one of these strengths. */
export function requestStrength(
  values: readonly string[],
  issuer: string,
): { acr_values?: string; claims?: string } {
  if (values.length === 0) return {};
  // Entra ignores acr_values; its authentication contexts are a claim of its own.
  if (entraHosts.includes(new URL(issuer).hostname))
    return { claims: JSON.stringify({ id_token: { acrs: { essential: true, values } } }) };
  return { acr_values: values.join(' ') };
}

/** Whether the token says one of these strengths; providers ignore values that they do not know. */
export function isStrongEnough({ acr, acrs }: JWTPayload, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  const reached = typeof acr === 'string' ? [acr] : Array.isArray(acrs) ? acrs : [];
  return values.some((value) => reached.includes(value));
}
