import { type Glyph, ownValue } from '@firedeck/contract';

const emoji: Record<Glyph, string> = {
  'mobile-alt': '📱',
  'chart-line': '📈',
  'map-marked-alt': '🗺️',
  'calendar-check': '📅',
  'shield-alt': '🛡️',
  tools: '🛠️',
};

/** The emoji of an icon; that of `tools` for icons that are not known (spec §2). */
export function iconEmoji(icon: string): string {
  return ownValue(emoji, icon) ?? emoji.tools;
}
