export * from '../durations.ts';
export type { ServerEvent } from '../event.ts';
export { iconAddress } from '../favicon.ts';
export { limits, times } from '../limits.ts';
export { toName } from '../name-rule.ts';
export { siteOf } from '../tool-address.ts';
export * from './favicon-job.ts';
export * from './job-context.ts';
export * from './mail-job.ts';
