import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

const showDialog = (busy: boolean) => {
  const handlers = { onConfirm: vi.fn(), onClose: vi.fn() };
  render(
    <ConfirmDialog
      open
      title="Delete Tool"
      text="Sure?"
      confirmLabel="Delete"
      busy={busy}
      {...handlers}
    />,
  );
  return handlers;
};

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

afterEach(cleanup);

test('the dialog › is labeled by its title and described by its text', () => {
  showDialog(false);
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Tool' });
  const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(text?.textContent).toBe('Sure?');
});

test('open › Cancel has the focus, so that Enter does not confirm', () => {
  showDialog(false);
  expect(document.activeElement).toBe(button('Cancel'));
});

test('buttons › only the confirm button confirms', () => {
  const { onConfirm, onClose } = showDialog(false);
  fireEvent.click(button('Cancel'));
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  fireEvent.click(button('Delete'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('busy › buttons are disabled and Escape does not close', () => {
  const { onClose } = showDialog(true);
  expect([button('Cancel').disabled, button('Delete').disabled]).toEqual([true, true]);
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});
