import { createAnswerReaders } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';

/** Reads what the API answers to this module. */
export const answer = createAnswerReaders(moduleConfig.id);
