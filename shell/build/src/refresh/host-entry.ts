// @ts-expect-error It has no types.
import * as runtime from 'react-refresh/runtime';
import type { HotModules } from './hot-modules.ts';

// Modules are built separately and share this runtime, as they share React.
(globalThis as HotModules).firedeckRefresh = runtime;
