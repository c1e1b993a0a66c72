import { parentPort } from 'node:worker_threads';
import { type StrengthQuestion, strengthOf } from './password-strength.ts';

parentPort?.on('message', (question: StrengthQuestion) => {
  parentPort?.postMessage(strengthOf(question));
});
