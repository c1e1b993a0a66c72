import { agencyLimits } from '@firedeck/contract';
import { describe, expect, it } from 'vitest';
import { type InvitationResult, inviteInParts, listWaiting } from './invite-in-parts.ts';
import type { Invitation } from './read-invitations.ts';

const perPart = agencyLimits.invitationsPerPart;
const people = Array.from({ length: 2 * perPart + 3 }, (_, index) => ({
  email: `m${index}@example.org`,
  groups: [],
}));

/** A server that fails at the given request, counted from one. */
function aServer(failsAt?: number) {
  const parts: Invitation[][] = [];
  let saved: readonly InvitationResult[] = [];
  const invite = (results = saved) =>
    inviteInParts(people, {
      results,
      async send(part) {
        parts.push(part);
        if (parts.length === failsAt) throw new Error('no connection');
        return part.map(({ email }) => ({ email, outcome: 'invited' }));
      },
      onResults: (all) => {
        saved = all;
      },
    });
  return { parts, invite, results: () => saved };
}

describe('many invitations', () => {
  it('are sent in parts of the limit per request, with progress after each part', async () => {
    const server = aServer();
    await server.invite();
    expect(server.parts.map(({ length }) => length)).toEqual([perPart, perPart, 3]);
    expect(server.parts.flat()).toEqual(people);
    expect(server.results().map(({ email }) => email)).toEqual(people.map(({ email }) => email));
  });

  it('one part fails › the next attempt continues after the parts that succeeded', async () => {
    const server = aServer(2);
    await expect(server.invite()).rejects.toThrow('no connection');
    expect(server.results()).toHaveLength(perPart);
    expect(listWaiting(people, server.results())).toHaveLength(perPart + 3);
    await server.invite();
    expect(server.parts.slice(2).flat()).toEqual(people.slice(perPart));
    expect(listWaiting(people, server.results())).toEqual([]);
  });
});
