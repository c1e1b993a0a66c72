import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('textbox');

test('the label › names the field', () => {
  render(<TextField label="Tool Name" />);
  expect(screen.getByLabelText('Tool Name')).toBe(field());
});

test('the helper text › describes the field', () => {
  render(<TextField label="URL" helperText="https:// is added" />);
  const described = field().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('https:// is added');
});

test('an invalid value › is exposed to assistive technology', () => {
  render(<TextField label="URL" error helperText="Please enter a URL" />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

test('input attributes and handlers › reach the input', () => {
  const onChange = vi.fn();
  render(
    <TextField
      label="URL"
      onChange={onChange}
      slotProps={{ htmlInput: { inputMode: 'url' }, input: { endAdornment: <i>icon</i> } }}
    />,
  );
  fireEvent.change(field(), { target: { value: 'example.org' } });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(field().inputMode).toBe('url');
  expect(screen.getByText('icon')).toBeDefined();
});
