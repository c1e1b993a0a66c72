export { UnsentList } from './unsent-list.tsx';
export { createUnsentSender } from './unsent-sender.ts';
