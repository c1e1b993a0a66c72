/**
 * Every route that opens only to who has signed in or entered the password within
 * `times.recentSignInMs`, with what a stolen token would gain without that. What is not here is either
 * harmless, ends access (which must be quick), or carries the password itself
 * (infra/decisions/0044-sensitive-acts-need-a-recent-sign-in.md).
 */
export const sensitiveRoutes: Record<string, string> = {
  'POST /api/me/email': 'Whoever reads the mail of the address can choose a new password.',
  'GET /api/me/export': 'All that the member ever wrote leaves in one piece.',
  'POST /api/me/deletion': 'Nothing brings the account back.',
  'POST /api/keys': 'A key works for up to a year, after the session that made it has ended.',
};

export function isSensitive(method: string, route: string): boolean {
  return Object.hasOwn(sensitiveRoutes, `${method === 'HEAD' ? 'GET' : method} ${route}`);
}
