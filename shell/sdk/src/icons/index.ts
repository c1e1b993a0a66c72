export { GlyphIcon } from './glyph-icon.tsx';
export * from './icons.tsx';
export { Mark } from './mark.tsx';
