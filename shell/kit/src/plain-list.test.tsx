import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlainList } from './plain-list.tsx';

test('a list without markers › has its role as an attribute, because Safari drops the implicit one', () => {
  render(<PlainList aria-label="Tools" />);
  const list = screen.getByRole('list', { name: 'Tools' });
  expect(list.getAttribute('role')).toBe('list');
});
