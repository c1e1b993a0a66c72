import { createAnswerReaders } from '@firedeck/sdk';
import { moduleConfig } from '../module.config.ts';

/** Parses this module's API responses. */
export const answer = createAnswerReaders(moduleConfig.id);
