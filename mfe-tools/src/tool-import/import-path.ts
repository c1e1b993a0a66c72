import { texts } from '../texts.ts';

/** The panel's section where tools are imported, over the board. */
export const importPath = (): string => `/?panel=settings&section=${texts.import}`;
