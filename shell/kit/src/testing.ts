// For component tests; not bundled.
export { ThemeProvider } from '@mui/material';
export { configureStore } from '@reduxjs/toolkit';
export { Provider as StoreProvider } from 'react-redux';
export { createMemoryRouter, RouterProvider } from 'react-router-dom';
