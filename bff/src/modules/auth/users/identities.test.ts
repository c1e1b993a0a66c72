import { expect, test } from 'vitest';
import { findIdentity, listSpellings } from './identities.ts';

test.each([
  ['https://id.example.org', ['https://id.example.org', 'https://id.example.org/']],
  ['https://id.example.org/', ['https://id.example.org/', 'https://id.example.org']],
  ['https://ID.example.org:443', expect.arrayContaining(['https://id.example.org'])],
  ['https://id.example.org/realms/metro', ['https://id.example.org/realms/metro']],
  ['https://id.example.org/realms/metro/', ['https://id.example.org/realms/metro/']],
])('%s › has these spellings in tokens', (issuer, spellings) => {
  expect(listSpellings(issuer)).toEqual(spellings);
});

test('an identity at another issuer › is not found for this one', () => {
  const identity = { provider: 'oidc', subject: 'dana', at: new Date() };
  const [before, now] = [
    { ...identity, iss: 'https://before.example.org' },
    { ...identity, iss: 'https://id.example.org/' },
  ];
  expect(findIdentity({ identities: [before, now] }, 'https://id.example.org')).toBe(now);
  expect(findIdentity({ identities: [before] }, 'https://id.example.org')).toBeUndefined();
  expect(findIdentity({}, 'https://id.example.org')).toBeUndefined();
});
