import { agencyLimits } from '@firedeck/contract';
import { describe, expect, it } from 'vitest';
import { aGroup } from '../../testing/agency-member.ts';
import { readInvitations } from './read-invitations.ts';

const groups = [aGroup('g4', 'Station 4'), aGroup('g5', 'Battalion 5')];
const read = (text: string) => readInvitations(text, groups);

describe('addresses to invite', () => {
  it('one per line › spaces and empty lines are ignored', () => {
    expect(read('  ada@example.org \n\n lee@example.org\r\n').invitations).toEqual([
      { number: 1, email: 'ada@example.org', groups: [] },
      { number: 3, email: 'lee@example.org', groups: [] },
    ]);
  });

  it('CSV with a header › columns in any order, and group names in any case', () => {
    const csv = '\uFEFFName;Station;E-mail\nAda;station 4;ada@example.org';
    expect(read(csv.replaceAll(';', ',')).invitations).toEqual([
      { number: 2, email: 'ada@example.org', groups: ['g4'] },
    ]);
    expect(read(csv).invitations).toEqual([
      { number: 2, email: 'ada@example.org', groups: ['g4'] },
    ]);
  });

  it('export of a directory › the address is in the column mail', () => {
    const csv = 'displayName,mailNickname,mail\nAda Reyes,ada,ada@example.org';
    expect(read(csv).invitations).toEqual([{ number: 2, email: 'ada@example.org', groups: [] }]);
  });

  it('CSV without a header › address, then groups separated by semicolons', () => {
    expect(read('ada@example.org,Station 4; Battalion 5').invitations).toEqual([
      { number: 1, email: 'ada@example.org', groups: ['g4', 'g5'] },
    ]);
  });

  it('invalid lines › are left out, each with a reason', () => {
    const { invitations, refusals } = read(
      'ada@example.org\nADA@example.org\nnonsense\n ,Station 4\nlee@example.org,Station 9',
    );
    expect(invitations).toHaveLength(1);
    expect(refusals).toEqual([
      { number: 2, line: 'ADA@example.org', reason: 'Already in this list' },
      { number: 3, line: 'nonsense', reason: 'Not an email address' },
      { number: 4, line: 'Station 4', reason: 'No email address' },
      {
        number: 5,
        line: 'lee@example.org, Station 9',
        reason: 'There is no group Station 9',
      },
    ]);
  });

  it('line numbers › match an editor’s: empty lines and line breaks in quotes count', () => {
    const csv = '\r\nname;mail\r\n\r\n"Ada\r\nReyes";ada@example.org\r\n;\r\nLee;nonsense\r\n';
    const { invitations, refusals } = read(csv);
    expect(invitations).toEqual([{ number: 4, email: 'ada@example.org', groups: [] }]);
    expect(refusals).toEqual([
      { number: 7, line: 'Lee, nonsense', reason: 'Not an email address' },
    ]);
  });

  it('more than the limit › the rest is left out', () => {
    const count = agencyLimits.invitationsAtOnce + 2;
    const text = Array.from({ length: count }, (_, index) => `m${index}@example.org`).join('\n');
    const { invitations, refusals } = read(text);
    expect([invitations.length, refusals.length]).toEqual([agencyLimits.invitationsAtOnce, 2]);
  });
});
