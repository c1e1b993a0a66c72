export * from './components.ts';
export * from './redux.ts';
export * from './router.ts';
export * from './tabs.tsx';
export * from './text-field.tsx';
export * from './theme.ts';
