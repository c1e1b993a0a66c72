import type { ThemeOptions } from '@firedeck/kit';
import { fieldStyles } from './field-styles.ts';
import { pressStyles } from './press-styles.ts';
import { surfaceStyles } from './surface-styles.ts';

/** Styles of the kit's components. */
export const componentStyles: NonNullable<ThemeOptions['components']> = {
  ...pressStyles,
  ...surfaceStyles,
  ...fieldStyles,
  MuiTypography: {
    styleOverrides: {
      root: {
        // Headings get the focus only from scripts.
        '&:is(h2, h3, h4):focus-visible': {
          width: 'fit-content',
          outlineOffset: 4,
          borderRadius: 4,
        },
      },
    },
  },
};
