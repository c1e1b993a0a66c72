import { createFontFaces } from './font-face-rules.ts';

const publicSans = new URL(
  '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  import.meta.url,
).href;

export const fontFaces = createFontFaces(publicSans);
