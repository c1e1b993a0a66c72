import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleSlots } from '@firedeck/contract';
import { expect, test } from 'vitest';

const shell = join(import.meta.dirname, '../..');
const readme = readFileSync(join(shell, 'sdk/README.md'), 'utf8');
const screens = readdirSync(join(shell, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => readFileSync(join(shell, 'src', file), 'utf8'))
  .join();

test.each(Object.entries(moduleSlots))(
  'the slot %s is on a page of the shell, and in the list that teams read',
  (slot, { location, owner }) => {
    expect(screens).toContain(`<Slot name="${slot}"`);
    const alone = owner ? `; module ${owner} alone` : '';
    expect(readme).toContain(`| \`${slot}\` | ${location}${alone} |`);
  },
);
