// What tests of screens need beside the kit; no part of what the shell bundles and shares.
export { createMemoryRouter, RouterProvider } from 'react-router-dom';
