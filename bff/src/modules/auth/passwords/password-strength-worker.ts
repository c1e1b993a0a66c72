import { parentPort } from 'node:worker_threads';
import { measureStrength, type StrengthQuestion } from './password-strength.ts';

parentPort?.on('message', (question: StrengthQuestion) => {
  parentPort?.postMessage(measureStrength(question));
});
