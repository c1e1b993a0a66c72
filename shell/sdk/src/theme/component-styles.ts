import type { ThemeOptions } from '@firedeck/kit';
import { fieldStyles } from './field-styles.ts';
import { pressStyles } from './press-styles.ts';
import { surfaceStyles } from './surface-styles.ts';

/** How the kit's components look. */
export const componentStyles: NonNullable<ThemeOptions['components']> = {
  ...pressStyles,
  ...surfaceStyles,
  ...fieldStyles,
  MuiTypography: {
    styleOverrides: {
      root: {
        // A heading that the focus was moved to.
        '&:is(h2, h3, h4):focus-visible': {
          width: 'fit-content',
          outlineOffset: 4,
          borderRadius: 4,
        },
      },
    },
  },
};
