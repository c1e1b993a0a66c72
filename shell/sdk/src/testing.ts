// What a test needs to stand in for the shell, and modules must not touch.
export { provideShell } from './shell-services.ts';
export { createFiredeckTheme } from './theme/theme.ts';
