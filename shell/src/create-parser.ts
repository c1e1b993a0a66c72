import { createAnswerReaders } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';

/** Creates parsers for the shell's own API responses. */
export const createParser = createAnswerReaders(moduleConfig.id);
