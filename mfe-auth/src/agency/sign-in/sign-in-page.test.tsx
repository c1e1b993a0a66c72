import type { AgencyDirectory, AgencyProvider, AgencySignIn } from '@firedeck/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeShell, type FakeResponse, member } from '../../testing/fake-shell.ts';
import { View } from './sign-in-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const admin = { ...member, roles: ['agency_admin' as const] };
const at = (minute: number) => `2026-05-04T08:${String(minute).padStart(2, '0')}:00.000Z`;

const addresses = {
  redirect_uri: 'https://board.example.org/api/sso/callback',
  post_logout_uri: 'https://board.example.org/login',
  initiate_login_uri: 'https://board.example.org/login?sso=oidc',
  logout_uri: 'https://board.example.org/api/sso/oidc/backchannel-logout',
};
const provider: AgencyProvider = {
  id: 'oidc',
  name: 'Metro Fire',
  issuer: 'https://id.example.org',
  client_id: 'firedeck',
  has_secret: true,
  scopes: ['openid', 'email'],
  subject_claim: 'oid',
  groups_claim: 'roles',
  creates_accounts: true,
  linked_domains: ['fire.example'],
  session_hours: 12,
  acr_values: [],
  step_up_acr_values: [],
  ...addresses,
  last_sign_in_at: at(10),
  keys_fetched_at: at(5),
  last_error: null,
};
const directory: AgencyDirectory = {
  base_url: 'https://board.example.org/scim/v2',
  adopts_by_email: false,
  requests_per_second: 25,
  keys: [
    { name: 'entra-2026', created_at: at(0), expires_at: at(1), last_used_at: null },
    {
      name: 'entra-2099',
      created_at: at(1),
      expires_at: '2099-05-04T08:00:00Z',
      last_used_at: at(9),
    },
  ],
  last_request_at: at(9),
  last_wrong_key_at: null,
  last_error: null,
  today: { requests: 1_204, changes: 3, refused: 1 },
};
const settings: AgencySignIn = {
  passwords: 'all',
  sign_up: 'domains',
  sign_up_domains: ['fire.example', 'ems.example'],
  second_factor: 'roles',
  auto_redirect: false,
  ...addresses,
  providers: [provider],
  groups_from: 'sign-in',
  group_roles: [
    { group: 'a-directory-id', role: 'agency_admin', station: null, group_id: 'g1' },
    { group: 'Editors', role: 'station_editor', station: 'Station 4', group_id: null },
  ],
  directory,
  is_health_known: true,
};
const chiefs = { id: 'g1', name: 'Chiefs', kind: 'unit', parent: null, source: 'scim' };
const groups = { groups: [{ ...chiefs, version: 1, members: 2 }] };

async function show(changes: Partial<AgencySignIn>) {
  const responses: Record<string, FakeResponse> = {
    'GET /api/agency/sign-in': { body: { ...settings, ...changes } },
    'GET /api/agency/groups': { body: groups },
  };
  const shell = createFakeShell({
    state: { status: 'signed-in', user: admin },
    answer: ({ route }) => responses[route] ?? { status: 404 },
  });
  shell.show(View);
  await screen.findByRole('region', { name: 'Passwords' });
}
const section = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const ofProvider = () => section('Single sign-on with Metro Fire');
const ofDirectory = () => section('Directory (SCIM)');

describe('the sign-in settings', () => {
  it('are shown with the names of their variables', async () => {
    await show({});
    const issuer = ofProvider().getByText('Issuer').parentElement;
    expect(issuer?.textContent).toBe('Issuerhttps://id.example.orgOIDC_ISSUER');
    expect(ofProvider().getByText('Set, not shown')).toBeDefined();
    expect(section('Passwords').getByText('Everyone who has one')).toBeDefined();
    expect(
      section('Passwords').getByText('People with an address at fire.example, ems.example'),
    ).toBeDefined();
    expect(section('Passwords').getByText('MFA')).toBeDefined();
    expect(ofDirectory().getByText(directory.base_url)).toBeDefined();
  });

  it.each([
    ['of a provider', {}, 'Single sign-on with Metro Fire'],
    ['before one is set up', { providers: [] }, 'Single sign-on'],
  ])('addresses to register %s › each can be copied', async (_case, changes, heading) => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await show(changes);
    const names = [
      'Redirect URI',
      'Post-logout redirect URI',
      'Initiate login URI',
      'Back-channel',
    ];
    for (const [index, name] of names.entries()) {
      const copy = section(heading).getByRole('button', { name: new RegExp(`^Copy.*${name}`) });
      fireEvent.click(copy);
      await vi.waitFor(() => expect(writeText).toHaveBeenCalledTimes(index + 1));
    }
    expect(writeText.mock.calls.flat()).toEqual(Object.values(addresses));
  });

  it('of an older server › show only the addresses that it sends', async () => {
    const { redirect_uri, logout_uri } = addresses;
    const others = { post_logout_uri: undefined, initiate_login_uri: undefined };
    await show({ providers: [{ ...provider, redirect_uri, logout_uri, ...others }] });
    expect(ofProvider().getAllByRole('button', { name: /^Copy/ })).toHaveLength(2);
  });

  it('roles of groups › show the names of the groups, and why a role does not apply yet', async () => {
    await show({});
    const rows = await section('Groups and roles').findAllByRole('listitem');
    await section('Groups and roles').findByText(/^Chiefs/);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Chiefs: Agency admina-directory-idCounts for each person once an admin has confirmed it.',
      'Editors: Station editor of Station 4There is no group with this name or external ID yet.',
    ]);
  });

  it('of an older server › leave out the settings that it does not send', async () => {
    await show({ sign_up: undefined, sign_up_domains: undefined, second_factor: undefined });
    expect(section('Passwords').queryByText('SIGN_UP')).toBeNull();
    expect(section('Passwords').queryByText('MFA')).toBeNull();
  });

  it('without a provider and a directory › show messages', async () => {
    await show({ providers: [], directory: { ...directory, keys: [], last_request_at: null } });
    expect(screen.getByText(/No identity provider .* sets OIDC_ISSUER and/)).toBeDefined();
    expect(screen.getByText(/No directory connected/)).toBeDefined();
  });

  it('fail to load › Retry loads them', async () => {
    let response: FakeResponse = { status: 503 };
    const shell = createFakeShell({
      state: { status: 'signed-in', user: admin },
      answer: ({ route }) => (route === 'GET /api/agency/sign-in' ? response : { body: groups }),
    });
    shell.show(View);
    await screen.findByText('The sign-in settings could not be loaded.');
    response = { body: settings };
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: 'Passwords' });
  });
});

describe('health of sign-in', () => {
  it('the last sign-in succeeded › works, with the time of the last keys', async () => {
    await show({});
    expect(ofProvider().getByText(/^Works: last sign-in/)).toBeDefined();
    expect(ofProvider().getByText(/^Signing keys last fetched/)).toBeDefined();
  });

  it('an error after the last sign-in › explains it, with the protocol’s code', async () => {
    const error = { at: at(11), failure: 'failed', code: 'invalid_client' } as const;
    await show({ providers: [{ ...provider, last_error: error }] });
    expect(
      ofProvider().getByText(/^Last sign-in failed .* Check issuer, client ID and secret\.$/),
    ).toBeDefined();
    expect(ofProvider().getByText('Error code: invalid_client')).toBeDefined();
    expect(ofProvider().getByText(/^Last sign-in that worked/)).toBeDefined();
  });

  it('an error before the last sign-in › works, and the error is listed', async () => {
    const error = { at: at(9), failure: 'unavailable', code: null } as const;
    await show({ providers: [{ ...provider, last_error: error }] });
    expect(ofProvider().getByText(/^Works/)).toBeDefined();
    expect(ofProvider().getByText(/^Last error .* could not be reached\.$/)).toBeDefined();
  });

  it('the directory sends requests › shows today’s counts and the last use of each key', async () => {
    await show({});
    expect(ofDirectory().getByText(/^Works: last request/)).toBeDefined();
    expect(
      ofDirectory().getByText('Today (UTC): 1,204 requests, 3 changes, 1 refused'),
    ).toBeDefined();
    const [expired, current] = ofDirectory().getAllByRole('listitem');
    expect(expired?.textContent).toMatch(/^entra-2026No use on recordExpired /);
    expect(current?.textContent).toMatch(/^entra-2099Last used .*Expires /);
  });

  it('the directory’s last request was rejected › shows the response', async () => {
    const last_error = {
      at: at(9),
      request: 'POST /Users',
      status: 409,
      detail: 'The user name is another account’s.',
    };
    await show({ directory: { ...directory, last_error } });
    expect(ofDirectory().getByText(/^Last request was refused .*: POST \/Users$/)).toBeDefined();
    expect(
      ofDirectory().getByText('Answered with 409: The user name is another account’s.'),
    ).toBeDefined();
  });

  it('a wrong key after the last request › is shown first: the directory may use the old key', async () => {
    await show({ directory: { ...directory, last_wrong_key_at: at(12) } });
    expect(ofDirectory().getByText(/^A request with a wrong or expired key came/)).toBeDefined();
    expect(ofDirectory().queryByText(/^Works/)).toBeNull();
  });

  it('health is unknown › shows one message and no health', async () => {
    await show({ is_health_known: false });
    expect(screen.getByRole('alert').textContent).toMatch(/Can't tell when sign-in last worked/);
    expect(screen.queryByText(/^Works|has signed in with it|No use on record/)).toBeNull();
  });
});
