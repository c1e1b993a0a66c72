const shortest = 3;

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  /** The agency's hosts: of its pages, with and without scheme and port, and email domains. */
  hosts: readonly string[];
}

/** Names that somebody who knows the member and the agency tries in a password. */
export function listPersonalWords({ email, firstName, lastName, hosts }: Person): string[] {
  const whole = [email, ...email.split('@'), firstName, lastName, ...hosts].map(plain);
  const parts = whole.flatMap((text) => text.split(/[^\p{L}]+/u));
  const written = [...whole, ...parts];
  const bare = written.map((text) => text.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
  return [...new Set([...written, ...bare])].filter(({ length }) => length >= shortest);
}

const plain = (text: string): string => text.trim().normalize('NFKC').toLowerCase();
