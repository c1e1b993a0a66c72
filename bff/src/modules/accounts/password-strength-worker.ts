import { parentPort } from 'node:worker_threads';
import { strengthOf } from './password-strength.ts';
import type { StrengthAnswer, StrengthQuestion } from './password-strength-thread.ts';

parentPort?.on('message', ({ id, password, names }: StrengthQuestion) => {
  const answer: StrengthAnswer = { id, strength: strengthOf(password, names) };
  parentPort?.postMessage(answer);
});
