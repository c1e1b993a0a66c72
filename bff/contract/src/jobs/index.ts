export * from './favicon-job.ts';
