/**
 * Routes that revoke access, or lead there: a stolen session must not block its member from ending
 * it by using up the session's rate limit. Those with a password count its tries.
 */
const alwaysOpenRoutes: readonly string[] = [
  'POST /api/sign-out',
  'POST /api/step-up',
  'PUT /api/me/password',
  'DELETE /api/sessions/:id',
  'DELETE /api/keys',
  'DELETE /api/keys/:id',
];

export function isAlwaysOpen(method: string, route: string): boolean {
  return alwaysOpenRoutes.includes(`${method} ${route}`);
}
