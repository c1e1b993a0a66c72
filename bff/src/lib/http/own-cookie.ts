import { toCookieName } from '@firedeck/contract';

export function ownCookie(publicOrigin: string, name: string, sameSite: 'lax' | 'strict') {
  const origin = new URL(publicOrigin);
  const secure = origin.protocol === 'https:';
  return {
    name: toCookieName(name, origin),
    options: { path: '/', httpOnly: true, sameSite, secure } as const,
  };
}
