/**
 * Rules in the object syntax of the styling library: properties, or nested rules by selector or
 * at-rule.
 */
export type StyleRules = { readonly [key: string]: string | number | StyleRules };

const withoutUnit = new Set(['zIndex', 'lineHeight', 'fontWeight', 'opacity']);

/** Converts style objects to a style sheet, for the first paint before the styling library runs. */
export function toStyleSheet(rules: StyleRules): string {
  return Object.entries(rules)
    .map(([selector, value]) => (typeof value === 'object' ? `${selector}{${toBody(value)}}` : ''))
    .join('\n');
}

function toBody(rules: StyleRules): string {
  return Object.entries(rules)
    .map(([key, value]) =>
      typeof value === 'object'
        ? `${key}{${toBody(value)}}`
        : `${toProperty(key)}:${toValue(key, value)};`,
    )
    .join('');
}

const toProperty = (name: string): string =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (part) => `-${part.toLowerCase()}`);

const toValue = (name: string, value: string | number): string =>
  typeof value === 'number' && value !== 0 && !withoutUnit.has(name) ? `${value}px` : `${value}`;
