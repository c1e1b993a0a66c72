export {
  configureStore,
  createListenerMiddleware,
  createSelector,
  createSlice,
  type PayloadAction,
} from '@reduxjs/toolkit';
export { Provider as StoreProvider, useDispatch, useSelector, useStore } from 'react-redux';
