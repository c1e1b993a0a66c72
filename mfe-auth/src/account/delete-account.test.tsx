import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeShell, type FakeResponse, member } from '../testing/fake-shell.ts';
import { View } from './delete-account.tsx';

let answer: () => FakeResponse;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  answer = () => ({ status: 204 });
  shell = createFakeShell({
    state: { status: 'signed-in', user: member },
    answer: () => answer(),
  });
});
afterEach(cleanup);

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const field = () => screen.getByLabelText<HTMLInputElement>('Your email address, to confirm');
async function confirmWith(typed: string) {
  shell.show(View);
  await press('Delete my account');
  await act(async () => void fireEvent.change(field(), { target: { value: typed } }));
  await press('Delete account');
}

describe('Delete my account', () => {
  it('lists what is deleted and what remains', async () => {
    shell.show(View);
    await press('Delete my account');
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
    expect(dialog.textContent).toMatch(
      /tools, notes.+permanently deleted.+What remains:.+Backups/s,
    );
    expect(shell.requests).toEqual([]);
  });

  it('with another email address › shows an error at the field and sends nothing', async () => {
    await confirmWith('bob@example.org');
    expect(screen.getByText('This is not the email address of your account')).toBeTruthy();
    expect(shell.requests).toEqual([]);
    expect(document.activeElement).toBe(field());
  });

  it("with the member's email address › deletes the account, signs out and shows a toast", async () => {
    await confirmWith(' Ada@Example.org ');
    expect(shell.requests).toEqual([
      { route: 'POST /api/me/deletion', body: { email: 'Ada@Example.org' } },
    ]);
    expect(shell.signOuts()).toBe(1);
    expect(shell.navigations).toEqual(['/login']);
    expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Account deleted' }]);
  });

  it('that fails › shows the error, and the member stays signed in', async () => {
    answer = () => ({
      status: 503,
      body: { code: 'temporarily_unavailable', message: 'Away.', request_id: 'r' },
    });
    await confirmWith(member.email);
    expect(shell.toasts).toMatchObject([{ kind: 'error', title: 'Account not deleted' }]);
    expect(shell.signOuts()).toBe(0);
    expect(field().value).toBe(member.email);
  });
});
