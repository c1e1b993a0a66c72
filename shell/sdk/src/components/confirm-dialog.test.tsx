import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

const ask = (busy: boolean) => {
  const answers = { onConfirm: vi.fn(), onClose: vi.fn() };
  render(
    <ConfirmDialog
      open
      title="Delete Tool"
      text="Sure?"
      confirmLabel="Delete"
      busy={busy}
      {...answers}
    />,
  );
  return answers;
};

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

afterEach(cleanup);

test('it is named by its title and told by its text', () => {
  ask(false);
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Tool' });
  const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(text?.textContent).toBe('Sure?');
});

test('Cancel has the focus, so that Enter takes nothing away', () => {
  ask(false);
  expect(document.activeElement).toBe(button('Cancel'));
});

test('only the confirming button confirms', () => {
  const { onConfirm, onClose } = ask(false);
  fireEvent.click(button('Cancel'));
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  fireEvent.click(button('Delete'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('while the answer is on its way nothing can be pressed and Escape does not close', () => {
  const { onClose } = ask(true);
  expect([button('Cancel').disabled, button('Delete').disabled]).toEqual([true, true]);
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});
