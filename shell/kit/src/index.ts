export * from './components.ts';
export * from './menu-divider.tsx';
export * from './plain-list.tsx';
export * from './redux.ts';
export * from './router.ts';
export * from './tabs.tsx';
export * from './text-field.tsx';
export * from './theme.ts';
