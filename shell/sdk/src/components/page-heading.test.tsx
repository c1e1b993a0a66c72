import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PageHeading } from './page-heading.tsx';

afterEach(cleanup);

test('the heading is the document title too', () => {
  render(<PageHeading title="Edit Tool" />);
  expect(document.title).toBe('Edit Tool · Firedeck');
});

test('a page that comes after another takes the focus', () => {
  render(<PageHeading title="Tools" />);
  cleanup();
  render(<PageHeading title="Edit Tool" />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a field that took the focus keeps it', () => {
  render(
    <main>
      <input ref={(field) => field?.focus()} />
      <PageHeading title="Sign in" />
    </main>,
  );
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
