import { leaveNothing } from './leave-nothing.ts';

export { Component } from './shared-device-notices.tsx';

// Loaded as soon as a page knows a member of a device that several people use.
leaveNothing();
