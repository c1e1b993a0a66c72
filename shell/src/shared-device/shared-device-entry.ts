import { reloadAfterSignOut } from './reload-after-sign-out.ts';

export { Component } from './shared-device-notices.tsx';

// Loaded once a member is signed in on a shared device.
reloadAfterSignOut();
