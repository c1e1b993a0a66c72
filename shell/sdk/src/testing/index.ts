// For tests with a fake shell; not for modules.
export { provideShell } from '../shell-services.ts';
export { createFiredeckTheme } from '../theme/theme.ts';
export * from './fake-shell.tsx';
export { memoryDrafts } from './memory-drafts.ts';
export { memoryValues } from './memory-values.ts';
