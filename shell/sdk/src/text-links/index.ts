export * from './find-links.ts';
