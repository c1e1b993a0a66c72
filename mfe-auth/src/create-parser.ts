import { createAnswerReaders } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';

/** Validates API responses for this module. */
export const createParser = createAnswerReaders(moduleConfig.id);
