import type { ThemeOptions } from '@firedeck/kit';
import { fieldStyles } from './field-styles.ts';
import { pressStyles } from './press-styles.ts';
import { surfaceStyles } from './surface-styles.ts';

/** How the kit's components look. */
export const componentStyles: NonNullable<ThemeOptions['components']> = {
  ...pressStyles,
  ...surfaceStyles,
  ...fieldStyles,
};
