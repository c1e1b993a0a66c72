import { parentPort } from 'node:worker_threads';
import { strengthOf } from './password-strength.ts';
import type { StrengthQuestion } from './password-strength-thread.ts';

parentPort?.on('message', (question: StrengthQuestion) => {
  parentPort?.postMessage(strengthOf(question));
});
