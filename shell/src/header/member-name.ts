import type { User } from '@firedeck/contract';

/** First and last name; the e-mail address where neither was given. */
export function nameOf({ email, user_metadata: { first_name, last_name } }: User): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}

/** One or two capital letters for the avatar. */
export function initialsOf(user: User): string {
  const { first_name, last_name } = user.user_metadata;
  const initials = [first_name, last_name].map((name) => [...name][0] ?? '').join('');
  return (initials || [...user.email][0] || '?').toLocaleUpperCase();
}
