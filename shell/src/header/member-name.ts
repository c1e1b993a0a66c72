import type { User } from '@firedeck/contract';

/** First and last name, or the email address without them. */
export function formatName({ email, user_metadata: { first_name, last_name } }: User): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}

/** One or two capital letters for the avatar. */
export function formatInitials(user: User): string {
  const { first_name, last_name } = user.user_metadata;
  const initials = [first_name, last_name].map((name) => [...name][0] ?? '').join('');
  return (initials || [...user.email][0] || '?').toLocaleUpperCase();
}
