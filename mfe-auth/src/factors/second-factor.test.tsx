import type { OwnFactors } from '@firedeck/contract';
import { errorResponse, type FakeResponse } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeShell, type FakeRequest, member } from '../testing/fake-shell.ts';
import { View as EnrollmentView } from './enrollment.tsx';
import { View } from './second-factor.tsx';

const createPasskey = vi.hoisted(() => vi.fn());
vi.mock('@firedeck/sdk/web-authn', async (original) => ({
  ...(await original<object>()),
  hasPasskeys: () => true,
  createPasskey,
}));

const attestation = { id: 'key' };
const at = '2026-11-02T10:00:00.000Z';
const none: OwnFactors = { totp: null, passkeys: [], codes: null, is_required: false };
const key = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Key on my ring',
  created_at: at,
  last_used_at: null,
  is_passwordless: true,
  is_backed_up: false,
};
const both: OwnFactors = {
  totp: { created_at: at },
  passkeys: [key],
  codes: { left: 8, total: 10, created_at: at },
  is_required: false,
};
const codes = ['aaaa-bbbb-cccc-dddd-eeee-ffff', 'gggg-hhhh-iiii-jjjj-kkkk-llll'];
const newTotp = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Firedeck:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};

beforeEach(() => {
  createPasskey.mockReset().mockResolvedValue(attestation);
  document.documentElement.dataset.secondFactor =
    '{"mode":"optional","grace_days":14,"remember_days":0}';
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.secondFactor;
});

type Answers = Record<string, FakeResponse | ((request: FakeRequest) => FakeResponse)>;

function show(factors: OwnFactors | null, responses: Answers = {}, Shown = View) {
  let current = factors;
  const shell = createFakeShell({
    state: { status: 'signed-in', user: member },
    answer: (request) => {
      if (request.route === 'GET /api/me/factors')
        return current ? { body: current } : { status: 204 };
      const given = responses[request.route];
      const response = typeof given === 'function' ? given(request) : given;
      if (!response) throw new Error(`not part of this test: ${request.route}`);
      const { factors: changed } = (response.body ?? {}) as { factors?: OwnFactors };
      if (changed) current = changed;
      return response;
    },
  });
  shell.show(Shown);
  return shell;
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => {
  const found = await button(name);
  await act(async () => void fireEvent.click(found));
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentTo = ({ requests }: { requests: FakeRequest[] }, method: string) =>
  requests.filter(({ route }) => route.startsWith(method));

describe('second factors that do not apply', () => {
  it('an agency without second factors › sends no request', async () => {
    delete document.documentElement.dataset.secondFactor;
    const { requests } = show(none);
    await act(async () => {});
    expect(requests).toEqual([]);
    expect(document.body.textContent).toBe('');
  });

  it('a member who signs in through the agency’s provider › shows nothing', async () => {
    const { requests } = show(null);
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });
});

describe('the list of second factors', () => {
  it('empty › shows a message and the purpose', async () => {
    show(none);
    expect(await screen.findByText('You have none yet.')).toBeTruthy();
    expect(screen.getByText(/a stolen password alone isn't enough/)).toBeTruthy();
  });

  it('shows each factor with its details, and the number of codes left', async () => {
    show({ ...both, is_required: true });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Authenticator appAdded Nov 2, 2026Remove',
      'Key on my ringWorks without a password · Added Nov 2, 2026 · Never usedRenameRemove',
      'Recovery codes8 codes leftCreate new codes',
    ]);
    expect(screen.getByText(/Your agency requires one/)).toBeTruthy();
  });

  it('the request fails › shows an error and Retry', async () => {
    createFakeShell({
      state: { status: 'signed-in', user: member },
      answer: () => errorResponse(503, 'temporarily_unavailable'),
    }).show(View);
    expect(await screen.findByText('Your second factor could not be loaded')).toBeTruthy();
    expect(await button('Retry')).toBeTruthy();
  });

  it('an app and ten passkeys › offers to add neither', async () => {
    const passkeys = Array.from({ length: 10 }, (_, index) => ({ ...key, id: `${index}` }));
    show({ ...both, passkeys });
    expect(await screen.findByText(/You have 10, the maximum/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });
});

describe('an authenticator app', () => {
  const withApp: OwnFactors = { ...none, totp: { created_at: at } };
  const responses: Answers = {
    'POST /api/me/factors/totp': { body: newTotp },
    'POST /api/me/factors/totp/confirm': { body: { factors: withApp, codes } },
  };

  it('is added with a code; the recovery codes are shown until the member confirms having stored them', async () => {
    const shell = show(none, responses);
    await press('Add authenticator app');
    expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Add an authenticator app');
    type('Code from the app', '123 456');
    await press('Add app');
    expect(sentTo(shell, 'POST').map(({ body }) => body)).toEqual([undefined, { totp: '123456' }]);
    const shown = await screen.findByRole('region', { name: 'Your recovery codes' });
    expect(shown.textContent).toContain(codes[1]);
    // On a phone it would cover the codes.
    expect(shell.toasts).toEqual([]);
    expect(shell.enrollments).toEqual([null]);
    expect(document.activeElement?.textContent).toBe('Your recovery codes');
    await press('I have stored them');
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Second factor');
  });

  it('unconfirmed codes, the dialog closes › shows a toast, and the codes when it opens again', async () => {
    const { toasts, show: showAgain } = show(none, responses);
    await press('Add authenticator app');
    await screen.findByLabelText('Code from the app');
    type('Code from the app', '123456');
    await press('Add app');
    await screen.findByRole('region', { name: 'Your recovery codes' });
    cleanup();
    expect(toasts.at(-1)).toMatchObject({ kind: 'info', title: 'Your recovery codes' });
    showAgain(View);
    await screen.findByRole('region', { name: 'Your recovery codes' });
    await press('I have stored them');
  });

  it('a wrong code › shows an error at the field, which keeps the text', async () => {
    show(none, {
      ...responses,
      'POST /api/me/factors/totp/confirm': errorResponse(422, 'mfa_verification_failed'),
    });
    await press('Add authenticator app');
    await screen.findByLabelText('Code from the app');
    type('Code from the app', '12345');
    await press('Add app');
    expect(await screen.findByText('Please enter the six digits of the app')).toBeTruthy();
    type('Code from the app', '123456');
    await press('Add app');
    expect(await screen.findByText(/not the current code/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Code from the app').value).toBe('123456');
  });

  it('in the night theme › shows the bright QR code on request', async () => {
    document.documentElement.dataset.theme = 'night';
    show(none, responses);
    await press('Add authenticator app');
    expect(await screen.findByLabelText('Code from the app')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();
    await press('Show QR code (bright)');
    expect(screen.getByRole('img', { name: /^QR code/ })).toBeTruthy();
    delete document.documentElement.dataset.theme;
  });
});

describe('a passkey', () => {
  const options = { challenge: 'c' };
  const creation = {
    options: {
      ...options,
      rp: { name: 'Firedeck' },
      user: { id: 'u', name: 'ada', displayName: 'Ada' },
      pubKeyCredParams: [],
    },
  };
  const responses: Answers = {
    'POST /api/me/factors/passkeys/options': { body: creation },
    'POST /api/me/factors/passkeys': { status: 201, body: { factors: both } },
  };

  async function fill(name: string) {
    await press('Add passkey or security key');
    type('Name', name);
    await press('Continue');
  }

  it('is created by the browser and saved with its name and kind', async () => {
    const shell = show(none, responses);
    await press('Add passkey or security key');
    fireEvent.click(screen.getByLabelText(/Security key without a PIN/));
    type('Name', ' Key on my ring ');
    await press('Continue');
    await screen.findByText('Key on my ring');
    expect(createPasskey).toHaveBeenCalledExactlyOnceWith(creation.options);
    expect(sentTo(shell, 'POST').map(({ body }) => body)).toEqual([
      { kind: 'security_key' },
      { name: 'Key on my ring', passkey: attestation },
    ]);
    expect(shell.toasts.at(-1)).toMatchObject({ title: 'Passkey added', text: 'Key on my ring' });
  });

  it('without a name › shows an error, without a browser prompt', async () => {
    show(none, responses);
    await fill(' ');
    expect(await screen.findByText('Please enter a name')).toBeTruthy();
    expect(createPasskey).not.toHaveBeenCalled();
  });

  it('the browser rejects it › shows an error and keeps the name', async () => {
    createPasskey.mockRejectedValue(Object.assign(new Error(), { name: 'InvalidStateError' }));
    show(none, responses);
    await fill('Key on my ring');
    expect((await screen.findByRole('alert')).textContent).toMatch(/registered already/);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Key on my ring');
  });

  it('is renamed', async () => {
    const renamed = { ...both, passkeys: [{ ...key, name: 'Spare key' }] };
    const shell = show(both, {
      [`PATCH /api/me/factors/passkeys/${key.id}`]: { body: { factors: renamed } },
    });
    await press('Rename Key on my ring');
    type('Name', 'Spare key');
    await press('Save');
    await screen.findByText('Spare key');
    expect(sentTo(shell, 'PATCH').map(({ body }) => body)).toEqual([{ name: 'Spare key' }]);
  });
});

describe('removing a second factor', () => {
  it('one of two › asks for confirmation, then removes it', async () => {
    const shell = show(both, {
      'DELETE /api/me/factors/totp': { body: { factors: { ...both, totp: null } } },
    });
    await press('Remove authenticator app');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain("You won't be able to sign in with it");
    expect(sentTo(shell, 'DELETE')).toEqual([]);
    await press('Remove');
    await waitFor(() => expect(screen.queryByText('Authenticator app')).toBeNull());
    expect(shell.toasts.at(-1)).toMatchObject({ title: 'Authenticator app removed' });
  });

  it('the only one › warns that the password alone will sign in', async () => {
    show({ ...both, totp: null });
    await press('Remove Key on my ring');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('your password alone will sign you in');
  });

  it('the last one, although the agency requires one › shows the server’s reason', async () => {
    const route = `DELETE /api/me/factors/passkeys/${key.id}`;
    const required = { ...both, totp: null, is_required: true };
    const { toasts } = show(required, {
      [route]: errorResponse(409, 'last_factor', { message: 'Add another one before.' }),
    });
    await press('Remove Key on my ring');
    await press('Remove');
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: "Couldn't remove it", text: 'Add another one before.' },
      ]),
    );
    expect(await screen.findByText('Key on my ring')).toBeTruthy();
  });
});

describe('recovery codes', () => {
  async function showNew() {
    const shell = show(both, { 'POST /api/me/factors/codes': { body: { factors: both, codes } } });
    await press('Create new codes');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('stop working');
    const confirm = screen.getByRole('alertdialog').querySelectorAll('button')[1];
    await act(async () => void fireEvent.click(confirm as Element));
    await screen.findByRole('region', { name: 'Your recovery codes' });
    return shell;
  }

  it('new ones › can be copied with the email address, and printed', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { toasts } = await showNew();
    await press('Copy');
    expect(written[0]).toBe(
      `Recovery codes for Firedeck, ada@example.org\nEach works once, in place of your app, passkey or security key.\n\n${codes.join('\n')}\n`,
    );
    expect(toasts.at(-1)).toMatchObject({ kind: 'success', title: 'Recovery codes copied' });
    await press('Print');
    expect(print).toHaveBeenCalledTimes(1);
    await press('I have stored them');
    vi.unstubAllGlobals();
  });
});

describe('enrollment', () => {
  const withApp: OwnFactors = { ...none, totp: { created_at: at } };

  it('ends when the member confirms having stored the codes, not before', async () => {
    const shell = show(
      none,
      {
        'POST /api/me/factors/totp': { body: newTotp },
        'POST /api/me/factors/totp/confirm': { body: { factors: withApp, codes } },
      },
      EnrollmentView,
    );
    await press('Add authenticator app');
    await screen.findByLabelText('Code from the app');
    type('Code from the app', '123456');
    await press('Add app');
    await screen.findByRole('region', { name: 'Your recovery codes' });
    expect(shell.enrollments).toEqual([]);
    await press('I have stored them');
    await waitFor(() => expect(shell.enrollments).toEqual([null]));
  });

  it('the member already has a second factor › ends immediately', async () => {
    const { enrollments } = show(withApp, {}, EnrollmentView);
    await waitFor(() => expect(enrollments).toEqual([null]));
  });
});
