import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/**
 * Properties that the oldest supported browsers need with a prefix
 * (`shell/build/src/supported-browsers.ts`).
 */
const prefixed = new Set([
  'box-decoration-break',
  'text-decoration',
  'text-size-adjust',
  'user-select',
]);
const ofOneBrowser = /::?-(?:moz|ms)-[\w-]+/;

/**
 * The cache of all styles, with only the prefixes that supported browsers need, instead of
 * Emotion's.
 */
export const createStyleCache = (nonce: string): EmotionCache =>
  createCache({
    key: 'fd',
    nonce,
    prepend: true,
    stylisPlugins: [addPrefix, dropUnknownSelectors],
  });

const addPrefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && !element.return && prefixed.has(element.props as string))
    element.return = `-webkit-${element.value}${element.value}`;
};

/**
 * Drops MUI selectors for other browsers: inserting a rule with an unknown selector would throw.
 */
const dropUnknownSelectors: StylisPlugin = (element) => {
  if (element.type !== 'rule' || !ofOneBrowser.test(element.value)) return;
  element.props = (element.props as string[]).filter(isKnown);
  if (element.props.length === 0) element.children = [];
};

function isKnown(selector: string): boolean {
  const [part] = ofOneBrowser.exec(selector) ?? [];
  return part === undefined || CSS.supports(`selector(${part})`);
}
