import { expect, test } from 'vitest';
import { completed } from './network-rules.ts';

const filter = '*filter\n:INPUT DROP [0:0]\n-A INPUT -i lo -j ACCEPT\nCOMMIT\n';

test('existing rules › are restored', () => {
  expect(completed(filter)).toContain(filter);
  expect(completed(filter)).not.toContain(':FORWARD ACCEPT');
});

test('unused tables › are emptied again', () => {
  expect(completed(filter)).toContain('*nat\n:PREROUTING ACCEPT [0:0]\n');
  expect(completed('')).toMatch(/^\*filter\n(:\w+ ACCEPT \[0:0\]\n){3}COMMIT\n\*nat\n/);
});
