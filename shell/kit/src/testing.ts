// What tests of screens need beside the kit, and modules must not make themselves; no part of what the
// shell bundles and shares.
export { ThemeProvider } from '@mui/material';
export { configureStore } from '@reduxjs/toolkit';
export { Provider as StoreProvider } from 'react-redux';
export { createMemoryRouter, RouterProvider } from 'react-router-dom';
