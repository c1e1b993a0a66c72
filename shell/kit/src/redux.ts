export {
  configureStore,
  createSelector,
  createSlice,
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
export { Provider as StoreProvider, useDispatch, useSelector, useStore } from 'react-redux';
