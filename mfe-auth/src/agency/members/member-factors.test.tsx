import type { AgencyMember, MemberFactors as Factors } from '@firedeck/contract';
import { errorResponse, type FakeResponse } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aMember as member } from '../../testing/agency-member.ts';
import { createFakeShell, member as me } from '../../testing/fake-shell.ts';
import { MemberFactors } from './member-factors.tsx';

afterEach(cleanup);

const all: Factors = { totp: true, passkeys: 2, codes_left: 1, is_required: true };
const noFactors: Factors = { totp: false, passkeys: 0, codes_left: 0, is_required: false };
const reset = 'Reset second factor';

interface Shown {
  factors?: Factors;
  usesPassword?: boolean;
  mayChange?: boolean;
  about?: Partial<AgencyMember>;
  response?: FakeResponse;
}

function show({ factors = all, usesPassword = true, mayChange = true, about, ...rest }: Shown) {
  const { response = { status: 204 } } = rest;
  const shell = createFakeShell({
    state: { status: 'signed-in', user: me },
    answer: () => response,
  });
  shell.show(() => (
    <MemberFactors
      member={{ ...member, ...about }}
      factors={factors}
      usesPassword={usesPassword}
      mayChange={mayChange}
    />
  ));
  return shell;
}

const press = (name: string, container: ParentNode = document) => {
  const buttons = [...container.querySelectorAll('button')];
  const found = buttons.find(({ textContent }) => textContent === name);
  return act(async () => void fireEvent.click(found as Element));
};

it.each<[string, Factors, string]>([
  [
    'all kinds',
    all,
    'Authenticator app · 2 passkeys and security keys · 1 recovery code left Required by the agency.',
  ],
  ['none', noFactors, 'None set up.'],
  [
    'none, though required',
    { ...noFactors, is_required: true },
    'None set up. Required by the agency.',
  ],
])('%s › shows a sentence', (_case, factors, sentence) => {
  show({ factors });
  expect(screen.getByText(sentence)).toBeTruthy();
});

it.each<[string, Shown]>([
  ['for an auditor', { mayChange: false }],
  ['without second factors', { factors: noFactors }],
  [
    'of another admin',
    {
      about: {
        roles: [
          { role: 'agency_admin', group: null, source: 'local', from: null, state: 'active' },
        ],
      },
    },
  ],
])('%s › has no reset button', (_case, shown) => {
  show(shown);
  expect(screen.queryByRole('button', { name: reset })).toBeNull();
});

it('Reset › asks for confirmation, then resets', async () => {
  const { requests, toasts } = show({});
  await press(reset);
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Reset the second factor of Lee Ortega?',
  });
  expect(dialog.textContent).toContain('they are signed out everywhere');
  expect(requests).toEqual([]);
  await press(reset, dialog);
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: 'Lee Ortega' }]));
  expect(requests.map(({ route }) => route)).toEqual([
    `DELETE /api/agency/members/${member.id}/factors`,
  ]);
});

it('a rejected reset › shows an error', async () => {
  const { toasts } = show({ response: errorResponse(403, 'not_allowed') });
  await press(reset);
  await press(reset, await screen.findByRole('alertdialog'));
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'error', title: 'No changes made' }]));
});

it('a member with single sign-on › second factors are managed by the provider', () => {
  show({ factors: noFactors, usesPassword: false });
  expect(screen.getByText(/^Managed by your identity provider\./)).toBeTruthy();
});
