import { Dialog } from '@firedeck/kit';
import type { Toast } from '@firedeck/sdk';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { largeControls } from '../preferences/large-controls.ts';
import { lazyToastStage } from './toast-queue.ts';
import { showToast, Toasts } from './toasts.tsx';

const saved: Toast = { kind: 'success', title: 'Tool deleted', text: 'It can be restored.' };

// In steps, because effects of a state change run after their act.
async function wait(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100)
    await act(() => vi.advanceTimersByTimeAsync(100));
}

async function shown(...toasts: Toast[]) {
  render(<Toasts />);
  for (const toast of toasts) {
    act(() => showToast(toast));
    await wait(1_000);
  }
}

beforeAll(async () => {
  await lazyToastStage.load();
}, 60_000);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('after five seconds › a toast is removed [S9-022]', async () => {
  await shown(saved);
  await wait(3_500);
  expect(screen.queryByText('Tool deleted')).not.toBeNull();
  await wait(2_000);
  expect(screen.queryByText('Tool deleted')).toBeNull();
});

test.each([
  ['', false, 9_000],
  [' in glove mode', true, 19_000],
])(
  'a toast with an action%s › stays longer, and as long as it is focused',
  async (_mode, isGloveMode, ms) => {
    largeControls.set(isGloveMode);
    onTestFinished(() => largeControls.set(false));
    await shown({ ...saved, action: { label: 'Undo', run: () => {} } });
    await wait(ms - 1_000);
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    await wait(30_000);
    act(() => undo.blur());
    await wait(ms);
    expect(screen.queryByText('Tool deleted')).not.toBeNull();
    await wait(2_000);
    expect(screen.queryByText('Tool deleted')).toBeNull();
  },
);

test('a success › is announced politely; an error › assertively', async () => {
  await shown(saved);
  expect(screen.getByRole('status').textContent).toContain('Tool deleted');
  act(() => showToast({ kind: 'error', title: 'Error' }));
  await wait(1_000);
  expect(screen.getByRole('alert').textContent).toContain('Error');
});

// Sampled during the transition from one toast to the next.
test('two toasts › at most one is shown at any time [S9-020]', async () => {
  await shown(saved);
  act(() => showToast({ kind: 'info', title: 'Update available' }));
  const counts: number[] = [];
  for (let passed = 0; passed < 1_000; passed += 10) {
    await act(() => vi.advanceTimersByTimeAsync(10));
    counts.push(screen.queryAllByRole('status').length);
  }
  expect(Math.max(...counts)).toBe(1);
  expect(screen.queryByText('Update available')).not.toBeNull();
});

test('a new toast › replaces the current one', async () => {
  await shown(saved, { kind: 'info', title: 'Update available' });
  expect(screen.queryByText('Tool deleted')).toBeNull();
  expect(screen.queryByText('Update available')).not.toBeNull();
});

test('the same toast again › is shown once', async () => {
  await shown(saved, saved, saved);
  expect(screen.getAllByText('Tool deleted')).toHaveLength(1);
});

function Page({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      <Toasts />
      <Dialog open={isOpen}>
        <button type="button">In the dialog</button>
      </Dialog>
    </>
  );
}

describe('while a dialog is open', () => {
  const page = document.createElement('div');
  const toastInDialog = () => within(screen.getByRole('dialog')).getByRole('status').textContent;

  const show = (isOpen: boolean) =>
    render(<Page isOpen={isOpen} />, { container: document.body.appendChild(page) });

  afterEach(() => page.remove());

  test('a toast › is announced in it, and its buttons are focusable', async () => {
    show(true);
    act(() => showToast(saved));
    await wait(1_000);
    expect(toastInDialog()).toContain('Tool deleted');
    const close = screen.getByRole('button', { name: 'Close message' });
    act(() => close.focus());
    await wait(200);
    expect(document.activeElement).toBe(close);
  });

  test('a toast already shown › moves into the dialog, and back when it closes', async () => {
    const { rerender } = show(false);
    act(() => showToast({ ...saved, lasting: true }));
    await wait(1_000);
    const toast = screen.getByRole('status');
    rerender(<Page isOpen />);
    await wait(1_000);
    expect(toastInDialog()).toContain('Tool deleted');
    rerender(<Page isOpen={false} />);
    await wait(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('status')).toBe(toast);
  });

  test('a toast while the dialog closes › is outside of it', async () => {
    const { rerender } = show(true);
    await wait(1_000);
    rerender(<Page isOpen={false} />);
    act(() => showToast(saved));
    expect(document.querySelector('[aria-modal] [data-kind]')).toBeNull();
    await wait(1_000);
    expect(screen.getByRole('status').textContent).toContain('Tool deleted');
  });
});

test('hovered › a toast stays', async () => {
  await shown(saved);
  fireEvent.pointerEnter(screen.getByRole('status'));
  await wait(20_000);
  expect(screen.queryByText('Tool deleted')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole('status'));
  await wait(6_000);
  expect(screen.queryByText('Tool deleted')).toBeNull();
});

test('a button focused › a toast stays', async () => {
  await shown(saved);
  act(() => screen.getByRole('button', { name: 'Close message' }).focus());
  await wait(20_000);
  expect(screen.queryByText('Tool deleted')).not.toBeNull();
});

test('a lasting toast › stays until dismissed', async () => {
  await shown({ ...saved, lasting: true });
  await wait(60_000);
  expect(screen.queryByText('Tool deleted')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  await wait(1_000);
  expect(screen.queryByText('Tool deleted')).toBeNull();
});

test('Escape › closes a toast', async () => {
  await shown(saved);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await wait(1_000);
  expect(screen.queryByText('Tool deleted')).toBeNull();
});

test('the action › runs once and closes the toast', async () => {
  const undo = vi.fn();
  await shown({ ...saved, action: { label: 'Undo', run: undo } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await wait(1_000);
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Tool deleted')).toBeNull();
});

describe('focus in a toast', () => {
  const undo = { ...saved, action: { label: 'Undo', run: () => {} } };

  async function pressUndo(page: HTMLElement, focused: HTMLElement | null) {
    document.body.append(page);
    await shown(undo);
    focused?.focus();
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    return () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  }

  function aPage() {
    const page = document.createElement('main');
    page.innerHTML = '<h1 tabindex="-1">Tools</h1><button>Delete</button>';
    return page;
  }

  test('the action is pressed › returns to the earlier element', async () => {
    const page = aPage();
    const button = page.querySelector('button');
    (await pressUndo(page, button))();
    expect(document.activeElement).toBe(button);
    await wait(1_000);
    page.remove();
  });

  test('the earlier element is gone › moves to the page heading', async () => {
    const page = aPage();
    const button = page.querySelector('button');
    const press = await pressUndo(page, button);
    button?.remove();
    press();
    expect(document.activeElement).toBe(page.querySelector('h1'));
    await wait(1_000);
    page.remove();
  });
});
