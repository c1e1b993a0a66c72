import { secondStepRequired } from '@firedeck/contract';
import { createParser } from '../create-parser.ts';

/** In its own file, because a board never needs it. */
export const parseSecondStep = createParser(secondStepRequired);
