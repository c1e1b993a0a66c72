import { type Glyph, ownValue } from '@firedeck/contract';

const emoji: Record<Glyph, string> = {
  'mobile-alt': '📱',
  'chart-line': '📈',
  'map-marked-alt': '🗺️',
  'calendar-check': '📅',
  'shield-alt': '🛡️',
  tools: '🛠️',
};

/** The emoji for an icon; unknown icons fall back to `tools` (spec §2). */
export function iconEmoji(icon: string): string {
  return ownValue(emoji, icon) ?? emoji.tools;
}
