import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PageHeading } from './page-heading.tsx';

afterEach(cleanup);

test('the heading › is also the document title', () => {
  render(<PageHeading title="Edit Tool" />);
  expect(document.title).toBe('Edit Tool · Firedeck');
});

test('after navigation › the heading gets the focus', () => {
  render(<PageHeading title="Tools" />);
  cleanup();
  render(<PageHeading title="Edit Tool" />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a focused field › keeps the focus', () => {
  render(
    <main>
      <input ref={(field) => field?.focus()} />
      <PageHeading title="Sign in" />
    </main>,
  );
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
