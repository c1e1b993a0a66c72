import { glyphs } from '@firedeck/contract';
import { describe, expect, it } from 'vitest';
import { iconEmoji } from './icon-emoji.ts';

describe('the emoji for an icon', () => {
  it.each([
    ['mobile-alt', '📱', 'S2-106'],
    ['chart-line', '📈', 'S2-107'],
    ['map-marked-alt', '🗺️', 'S2-108'],
    ['calendar-check', '📅', 'S2-109'],
    ['shield-alt', '🛡️', 'S2-110'],
    ['tools', '🛠️', 'S2-111'],
  ])('%s is %s [%s]', (icon, emoji) => {
    expect(iconEmoji(icon)).toBe(emoji);
  });

  it('six icons › have different emoji', () => {
    expect(new Set(glyphs.map(iconEmoji)).size).toBe(6);
  });

  it('unknown icon › the emoji of tools [S2-112]', () => {
    expect(iconEmoji('fire')).toBe('🛠️');
  });

  it.each(['', 'toString', '__proto__'])('unknown icon %j › the emoji of tools', (icon) => {
    expect(iconEmoji(icon)).toBe('🛠️');
  });
});
