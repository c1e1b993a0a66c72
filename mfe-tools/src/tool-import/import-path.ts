import { texts } from '../texts.ts';

/** Opens the import section of the settings dialog over the board. */
export const importPath = (): string => `/?panel=settings&section=${texts.import}`;
