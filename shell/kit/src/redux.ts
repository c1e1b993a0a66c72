export {
  configureStore,
  createSelector,
  /** @deprecated The store takes no reducers of modules (decision 0084). */
  createSlice,
  /** @deprecated As `createSlice`. */
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
export { Provider as StoreProvider, useDispatch, useSelector, useStore } from 'react-redux';
