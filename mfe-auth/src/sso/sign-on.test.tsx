import type { SingleSignOnPolicy } from '@firedeck/contract';
import { errorResponse } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { View } from '../login/login-page.tsx';
import { createFakeShell } from '../testing/fake-shell.ts';

const policy: SingleSignOnPolicy = {
  providers: [{ id: 'oidc', name: 'Metro Fire' }],
  passwords: 'all',
  auto_redirect: false,
};
const url = 'https://id.example.org/authorize?state=1';
const assign = vi.fn();
const replace = vi.fn();

beforeEach(() => {
  assign.mockReset();
  replace.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.signOn;
});

async function show({ query = '', response = { body: { url } }, ...changes }: ShowOptions = {}) {
  document.documentElement.dataset.signOn = JSON.stringify({ ...policy, ...changes });
  vi.stubGlobal('location', { search: query, assign, replace, origin: 'http://localhost' });
  const shell = createFakeShell({ answer: () => response });
  await act(async () => void render(<View />));
  return shell;
}

interface ShowOptions extends Partial<SingleSignOnPolicy> {
  query?: string;
  response?: { status?: number; body?: unknown };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));

describe('the agency’s sign-in', () => {
  it('while a sign-out at the provider is pending › does not redirect automatically', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('fd_out_80=sealed');
    await show({ auto_redirect: true });
    expect(replace).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('is shown before the form', async () => {
    await show();
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.indexOf('Sign in with Metro Fire')).toBe(0);
    expect(names).toContain('Sign In');
    expect(names).toContain('Sign Up');
  });

  it('pressed › redirects to the provider, with a return to the requested page', async () => {
    const { requests } = await show({ query: '?next=%2Fadd' });
    await press('Sign in with Metro Fire');
    const body = { provider: 'oidc', return_to: '/add' };
    expect(requests).toEqual([{ route: 'POST /api/sso/start', body }]);
    expect(assign).toHaveBeenCalledWith(url);
    expect(button('Going to Metro Fire...').disabled).toBe(true);
  });

  it('the page is restored by Back › the button is enabled again', async () => {
    await show();
    await press('Sign in with Metro Fire');
    await act(async () => void window.dispatchEvent(new Event('pageshow')));
    expect(button('Sign in with Metro Fire').disabled).toBe(false);
  });

  it('the provider is down › shows an error, and can be pressed again', async () => {
    await show({ response: errorResponse(503, 'sign_in_unavailable') });
    await press('Sign in with Metro Fire');
    expect(screen.getByRole('alert').textContent).toMatch(/\S/);
    expect(button('Sign in with Metro Fire').disabled).toBe(false);
  });

  it.each([
    ['denied', 'Sign-in at Metro Fire was canceled or refused. Please try again.'],
    ['disabled', 'Your account is disabled. Please ask your administrator.'],
    [
      'unavailable',
      "The sign-in service of Metro Fire can't be reached right now. Please try again in a minute.",
    ],
    ['constructor', 'Something went wrong while signing you in. Please try again.'],
    ['<b>', 'Something went wrong while signing you in. Please try again.'],
  ])('back with error %s › shows the reason', async (failure, sentence) => {
    await show({ query: `?sso_error=${encodeURIComponent(failure)}` });
    expect(screen.getByRole('alert').textContent).toBe(sentence);
  });

  it('with passwords for emergency accounts only › shows their form on request', async () => {
    await show({ passwords: 'operators' });
    expect(screen.queryByLabelText('Email')).toBeNull();
    await press('Use an emergency account');
    expect(button('Use an emergency account').getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByLabelText('Email')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull();
  });

  it('without passwords › is the only method', async () => {
    await show({ passwords: 'off' });
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Sign in with Metro Fire']);
  });
});

describe('automatic redirect to the provider', () => {
  it.each<[what: string, options: ShowOptions, goes: boolean]>([
    ['configured by the agency', { auto_redirect: true }, true],
    ['from an app launcher of the provider', { query: '?sso=oidc' }, true],
    ['for an unknown provider', { query: '?sso=another' }, false],
    ['after an error', { auto_redirect: true, query: '?sso_error=denied' }, false],
    ['with ?local=1', { auto_redirect: true, query: '?local=1' }, false],
    ['otherwise', {}, false],
  ])('%s', async (_what, options, goes) => {
    await show(options);
    expect(replace.mock.calls).toEqual(goes ? [[url]] : []);
  });
});

it.each(['', '{{signOn}}', 'not JSON', '{}'])(
  'sign-on policy %j in the page › shows only the form',
  (signOn) => {
    document.documentElement.dataset.signOn = signOn;
    createFakeShell({});
    render(<View />);
    expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull();
    expect(button('Sign In').type).toBe('submit');
  },
);
