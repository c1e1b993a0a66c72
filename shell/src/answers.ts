import { createAnswerReaders } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';

/** Reads what the API answers to the shell itself. */
export const answer = createAnswerReaders(moduleConfig.id);
