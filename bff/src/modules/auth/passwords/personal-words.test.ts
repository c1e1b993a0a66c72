import { expect, test } from 'vitest';
import { listPersonalWords } from './personal-words.ts';

test('names related to a member › are those of the address, of both names and of the hosts, in whole and in parts', () => {
  const near = { email: 'J.Müller9@Fire.Lakeside.example', firstName: 'Jo', lastName: "O'Müller" };
  const names = listPersonalWords({ ...near, hosts: ['deck.northfield-fire.example'] });
  for (const name of [
    'j.müller9@fire.lakeside.example',
    'j.müller9',
    'müller',
    'muller',
    "o'müller",
    'lakeside',
    'northfield',
    'fire',
    'example',
  ])
    expect(names).toContain(name);
  // Two letters occur in every other word.
  expect(names).not.toContain('jo');
  expect(new Set(names).size).toBe(names.length);
});
