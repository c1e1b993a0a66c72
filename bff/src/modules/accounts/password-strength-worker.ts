import { parentPort } from 'node:worker_threads';
import { strengthOf } from './password-strength.ts';
import type { StrengthQuestion } from './password-strength-thread.ts';

parentPort?.on('message', ({ password, names }: StrengthQuestion) => {
  parentPort?.postMessage(strengthOf(password, names));
});
