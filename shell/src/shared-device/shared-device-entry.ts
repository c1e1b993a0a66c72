import { reloadAfterSignOut } from './reload-after-sign-out.ts';

export { Component } from './shared-device-notices.tsx';

// Loaded as soon as a page knows a member of a device that several people use.
reloadAfterSignOut();
