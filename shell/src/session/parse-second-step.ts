import { secondStepRequired } from '@firedeck/contract';
import { createParser } from '../create-parser.ts';

/** By itself: a board never needs it. */
export const parseSecondStep = createParser(secondStepRequired);
