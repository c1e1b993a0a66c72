export * from './components.ts';
export * from './redux.ts';
export * from './router.ts';
