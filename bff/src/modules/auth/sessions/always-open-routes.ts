/**
 * Routes that take access away, or lead there: whoever holds a stolen session must not keep its member
 * from ending it by using up the writes of a session. Those that take a password count its tries.
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
