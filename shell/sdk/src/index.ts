export * from './api.ts';
export * from './api-error.ts';
export * from './module.ts';
export * from './session.ts';
export * from './shell-services.ts';
export * from './toasts.ts';
