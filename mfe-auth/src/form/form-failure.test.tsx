import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FormFailure } from './form-failure.tsx';

afterEach(cleanup);

function form(message?: string) {
  return (
    <div role="dialog" tabIndex={-1} aria-label="Keys">
      <FormFailure message={message} />
      <input aria-label="Name" />
    </div>
  );
}

it('with the focus on the dialog › takes it', () => {
  const { rerender } = render(form());
  screen.getByRole('dialog').focus();
  rerender(form('Please try again in 1 second.'));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

it('with the focus in a field › leaves it', () => {
  const { rerender } = render(form());
  screen.getByLabelText('Name').focus();
  rerender(form('Please try again in 1 second.'));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
