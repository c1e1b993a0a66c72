import { expect, test } from 'vitest';
import { nightBrightness, themeVariables } from './theme-variables.ts';
import { tokens } from './tokens.ts';

type Colors = Record<string, string>;

const themes: Record<string, Colors> = {
  light: themeVariables[':root'],
  dark: themeVariables[':root[data-theme="dark"]'],
  night: themeVariables[':root[data-theme="night"]'],
  'amber night': themeVariables[':root[data-theme="night"][data-night-hue="amber"]'],
};

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
}

const texts = [
  ['text', 'page'],
  ['text', 'surface'],
  ['text', 'hover'],
  ['text', 'primary-soft'],
  ['text', 'error-surface'],
  ['text', 'warning-surface'],
  ['text-second', 'page'],
  ['text-second', 'surface'],
  ['text-second', 'primary-soft'],
  ['text-second', 'hover'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-error', 'error'],
  ['on-error', 'error-hover'],
  ['error', 'surface'],
  ['error', 'error-surface'],
  ['good', 'good-surface'],
  ['warning', 'warning-surface'],
  ['tile-ink', 'tile-tools'],
  ['tile-ink', 'tile-mobile-alt'],
  ['tile-ink', 'tile-chart-line'],
  ['tile-ink', 'tile-map-marked-alt'],
  ['tile-ink', 'tile-calendar-check'],
  ['tile-ink', 'tile-shield-alt'],
] as const;

const shapes = [
  ['control', 'surface'],
  ['control', 'page'],
  ['ember', 'page'],
  ['ember', 'surface'],
] as const;

for (const [name, colors] of Object.entries(themes)) {
  const measured = (over: string, under: string) =>
    contrast(colors[`--fd-${over}`] ?? '', colors[`--fd-${under}`] ?? '');

  test.each(texts)(`${name}: %s on %s can be read (4.5)`, (text, surface) => {
    expect(measured(text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)(`${name}: %s beside %s can be seen (3)`, (shape, surface) => {
    expect(measured(shape, surface)).toBeGreaterThanOrEqual(3);
  });
}

test('night › has no green and no blue', () => {
  const hexes = Object.values(themes.night ?? {}).flatMap((value) => value.match(/#\w{6}/g) ?? []);
  expect(hexes.filter((hex) => !hex.endsWith('0000'))).toEqual([]);
});

test('amber night › is red night in another hue, without blue', () => {
  const amber = themes['amber night'] ?? {};
  const hexes = Object.values(amber).flatMap((value) => value.match(/#\w{6}/g) ?? []);
  expect(amber['--fd-text']).toBe('#FFB000');
  expect(hexes.filter((hex) => !hex.endsWith('00'))).toEqual([]);
  expect(Object.keys(amber)).toEqual(Object.keys(themes.night ?? {}));
});

/** A color as rendered at a brightness in percent. */
const dim = (hex: string, percent: number): string =>
  `#${[1, 3, 5]
    .map((at) => Math.floor((Number.parseInt(hex.slice(at, at + 2), 16) * percent) / 100))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

test.each([
  ['red', 'night'],
  ['amber', 'amber night'],
] as const)(
  '%s night dimmed › text has 3:1 at the lowest brightness, 4.5:1 at the readable one',
  (hue, name) => {
    const { '--fd-text-second': dimmest = '', '--fd-page': page = '' } = themes[name] ?? {};
    const contrastAt = (percent: number) => contrast(dim(dimmest, percent), page);
    const { lowest, readable } = nightBrightness[hue];
    expect(contrastAt(lowest)).toBeGreaterThanOrEqual(3);
    expect(contrastAt(lowest - 1)).toBeLessThan(3);
    expect(contrastAt(readable)).toBeGreaterThanOrEqual(4.5);
    expect(contrastAt(readable - 1)).toBeLessThan(4.5);
  },
);

test('every color token › has a value', () => {
  const { tile, ...colors } = tokens.color;
  const used = [...Object.values(colors), ...Object.values(tile)].map((use) => use.slice(4, -1));
  expect(used.filter((name) => !(name in (themes.light ?? {})))).toEqual([]);
});
