import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

afterEach(cleanup);

const address = 'otpauth://totp/Firedeck:ada%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Firedeck';

it('has an accessible name, a light margin of four modules and a finder pattern', () => {
  render(<QrCode text={address} label="QR code" />);
  const drawing = screen.getByRole('img', { name: 'QR code' });
  const path = drawing.querySelector('path')?.getAttribute('d') ?? '';
  expect(path).toMatch(/^M4 4h1v1h-1zM5 4h/);
  const [, , width] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const used = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.max(...used)).toBe((width ?? 0) - 5);
});

it('another text › makes another code', () => {
  const { container, rerender } = render(<QrCode text={address} label="QR code" />);
  const before = container.querySelector('path')?.getAttribute('d');
  rerender(<QrCode text={`${address}2`} label="QR code" />);
  expect(container.querySelector('path')?.getAttribute('d')).not.toBe(before);
});
