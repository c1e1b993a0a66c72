import { glyphs } from '@firedeck/contract';
import { describe, expect, it } from 'vitest';
import { iconEmoji } from './icon-emoji.ts';

describe('the emoji of an icon', () => {
  it('is another one for each of the six', () => {
    expect(new Set(glyphs.map(iconEmoji)).size).toBe(6);
  });

  it.each(['', 'fire', 'toString', '__proto__'])('is that of tools for %j', (icon) => {
    expect(iconEmoji(icon)).toBe(iconEmoji('tools'));
  });
});
