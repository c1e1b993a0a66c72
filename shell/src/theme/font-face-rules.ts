/** The product's font and a local fallback with matched metrics. */
export const createFontFaces = (url: string) =>
  [
    {
      '@font-face': {
        fontFamily: 'Public Sans Variable',
        fontWeight: '100 900',
        fontStyle: 'normal',
        fontDisplay: 'swap',
        src: `url(${url}) format('woff2-variations')`,
      },
    },
    {
      '@font-face': {
        fontFamily: 'Public Sans Fallback',
        src: 'local("Arial"), local("Liberation Sans"), local("Helvetica")',
        sizeAdjust: '102.97%',
        ascentOverride: '92.26%',
        descentOverride: '21.85%',
        lineGapOverride: '0%',
      },
    },
  ] as const;
